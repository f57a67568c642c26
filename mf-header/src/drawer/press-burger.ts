/** The drawer as it is. */
export interface DrawerState {
  readonly isOpen: boolean;
  readonly hasSubnav: boolean;
}

/** What a press on the burger does: an active subnav goes first and leaves the drawer open; else a closed drawer opens and an open one closes. */
export function pressBurger({ isOpen, hasSubnav }: DrawerState): 'close subnav' | 'open' | 'close' {
  if (isOpen && hasSubnav) return 'close subnav';
  return isOpen ? 'close' : 'open';
}
