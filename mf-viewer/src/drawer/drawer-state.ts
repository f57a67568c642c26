import type { DrawerTarget } from '@tessera/shared-contracts/blogs/drawer-constants';

/**
 * Modes of the blog viewer. It is suspended while a post form is open, or between the events
 * `blogViewer:suspend` and `blogViewer:resume`: an open drawer is hidden, and no other opens.
 */
export type DrawerState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'open'; readonly target: DrawerTarget }
  | { readonly kind: 'suspended'; readonly waiting: DrawerTarget | undefined };

export type DrawerEvent =
  | { readonly kind: 'open'; readonly target: DrawerTarget }
  | { readonly kind: 'close' | 'suspend' | 'resume' };

export const closedDrawer: DrawerState = { kind: 'closed' };

/**
 * The state after an event. A drawer opens only if none is open and the blog viewer is not
 * suspended. An event that does not apply to the current state changes nothing.
 */
export function reduceDrawer(state: DrawerState, event: DrawerEvent): DrawerState {
  switch (event.kind) {
    case 'open':
      return state.kind === 'closed' ? { kind: 'open', target: event.target } : state;
    case 'close':
      return state.kind === 'suspended' ? { kind: 'suspended', waiting: undefined } : closedDrawer;
    case 'suspend':
      return state.kind === 'suspended'
        ? state
        : { kind: 'suspended', waiting: state.kind === 'open' ? state.target : undefined };
    case 'resume':
      if (state.kind !== 'suspended') return state;
      return state.waiting === undefined ? closedDrawer : { kind: 'open', target: state.waiting };
  }
}
