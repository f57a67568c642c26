/** The state of the drawer. */
export interface DrawerState {
  readonly isOpen: boolean;
  readonly hasSubnav: boolean;
}

/**
 * The effect of a press on the burger: closes an active subnav first and leaves the drawer open;
 * otherwise toggles the drawer.
 */
export function pressBurger({ isOpen, hasSubnav }: DrawerState): 'close subnav' | 'open' | 'close' {
  if (isOpen && hasSubnav) return 'close subnav';
  return isOpen ? 'close' : 'open';
}
