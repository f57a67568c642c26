import {
  EMPTY,
  Observable,
  Subject,
  catchError,
  defer,
  distinctUntilChanged,
  exhaustMap,
  filter,
  fromEvent,
  map,
  merge,
  of,
  skip,
  startWith,
  switchAll,
  switchMap,
  tap,
  timer,
} from 'rxjs';

/**
 * What the shell shares of rxjs. The list is explicit, so that the build leaves out the rest; a
 * test compares it with what remotes import. An export that is missing here is undefined in a
 * remote, therefore `contractVersion` rises with each change of a released list
 * (tooling/checks/shared-exports.test.ts).
 */
export const sharedRxjs = {
  EMPTY,
  Observable,
  Subject,
  catchError,
  defer,
  distinctUntilChanged,
  exhaustMap,
  filter,
  fromEvent,
  map,
  merge,
  of,
  skip,
  startWith,
  switchAll,
  switchMap,
  tap,
  timer,
} as const;
