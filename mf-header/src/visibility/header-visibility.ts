import type { Bus } from '@tessera/shared-contracts/contract/bus';
import { postFormClosed, postFormOpening, postSaved } from '@tessera/shared-contracts/posts/events';
import { headerTransparent, headerUnstick } from '@tessera/shared-contracts/shell/events';
import { map, merge, scan, startWith, type Observable } from 'rxjs';

/** How the header stands in the page. */
export interface HeaderState {
  readonly isFormOpen: boolean;
  readonly isHidden: boolean;
  readonly isTransparent: boolean;
  readonly isUnstuck: boolean;
}

type Change = { readonly kind: 'form opening' | 'form gone' | 'scroll' } | { readonly kind: 'transparent' | 'unstuck'; readonly on: boolean };

export const initialHeaderState: HeaderState = { isFormOpen: false, isHidden: false, isTransparent: false, isUnstuck: false };

/** The header goes as the first step of opening a form, stays away while that form is scrolled, and comes back with its end. */
export function changeHeader(state: HeaderState, change: Change): HeaderState {
  switch (change.kind) {
    case 'form opening': return { ...state, isFormOpen: true, isHidden: true };
    case 'form gone': return { ...state, isFormOpen: false, isHidden: false };
    case 'scroll': return state.isFormOpen && !state.isHidden ? { ...state, isHidden: true } : state;
    case 'transparent': return { ...state, isTransparent: change.on };
    case 'unstuck': return { ...state, isUnstuck: change.on };
  }
}

/** The header's state over time; `scroll$` tells of every scroll of the page. Emits at once on subscription. */
export function headerState$(bus: Bus, scroll$: Observable<unknown>): Observable<HeaderState> {
  const changes: Observable<Change> = merge(
    bus.on(postFormOpening).pipe(map(() => ({ kind: 'form opening' as const }))),
    merge(bus.on(postFormClosed), bus.on(postSaved)).pipe(map(() => ({ kind: 'form gone' as const }))),
    scroll$.pipe(map(() => ({ kind: 'scroll' as const }))),
    bus.on(headerTransparent).pipe(map((on) => ({ kind: 'transparent' as const, on }))),
    bus.on(headerUnstick).pipe(map((on) => ({ kind: 'unstuck' as const, on }))),
  );
  return changes.pipe(scan(changeHeader, initialHeaderState), startWith(initialHeaderState));
}
