import * as v from 'valibot';

/** A kind of visits; all its fields must hold. */
const visitKind = v.object({
  /** Who visits; everybody by default. */
  by: v.exactOptional(v.picklist(['user', 'visitor'])),
  /** Names of the pages; all by default. */
  on: v.exactOptional(v.array(v.string())),
  /** Names of pages that are not meant. */
  notOn: v.exactOptional(v.array(v.string())),
  /** Whether the URL opens a post form; either by default. */
  withForm: v.exactOptional(v.boolean()),
});

/** When a remote is mounted: always, or during visits of one of these kinds. */
export const activeOn = v.union([v.literal('always'), v.array(visitKind)]);
export type ActiveOn = v.InferOutput<typeof activeOn>;

/** A page, and who sees it. */
export interface Visit {
  readonly isSignedIn: boolean;
  readonly page: {
    readonly name: string;
    /** The post form that the URL opens; null for none. */
    readonly open_form: object | null;
  };
}

/** Whether a remote that is active on these kinds of visits is mounted during a visit. */
export const isActive = (on: ActiveOn, { isSignedIn, page }: Visit): boolean =>
  on === 'always' ||
  on.some(
    ({ by, on: names, notOn, withForm }) =>
      (by === undefined || isSignedIn === (by === 'user')) &&
      (names?.includes(page.name) ?? true) &&
      !notOn?.includes(page.name) &&
      (withForm === undefined || withForm === (page.open_form !== null)),
  );

/**
 * How often a remote is mounted: for no visit, for some, or for all. Pages that are not named are
 * all alike, so a few visits stand for all.
 */
export function extentOf(on: ActiveOn): 'never' | 'sometimes' | 'always' {
  const kinds = on === 'always' ? [] : on;
  const names = kinds.flatMap((kind) => [...(kind.on ?? []), ...(kind.notOn ?? [])]);
  const visits = [true, false].flatMap((isSignedIn) =>
    [...names, ''].flatMap((name) =>
      [null, {}].map((open_form) => ({ isSignedIn, page: { name, open_form } })),
    ),
  );
  const matching = visits.filter((visit) => isActive(on, visit));
  if (matching.length === 0) return 'never';
  return matching.length === visits.length ? 'always' : 'sometimes';
}
