import { Observable, Subject, catchError, filter, map, of, skip, switchMap, timer } from 'rxjs';

/**
 * What the shell shares of rxjs. The list is explicit, so that the build leaves out the rest; a
 * test compares it with what remotes import. An export that is missing here is undefined in a
 * remote, therefore `contractVersion` rises with each change of a released list
 * (tooling/checks/shared-exports.test.ts).
 */
export const sharedRxjs = {
  Observable,
  Subject,
  catchError,
  filter,
  map,
  of,
  skip,
  switchMap,
  timer,
} as const;
