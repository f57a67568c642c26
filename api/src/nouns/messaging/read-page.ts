import { invalid } from '../../base/wire/refusal.ts';

/**
 * A position in a list, and whether a page has the rows before it (older) or after it (newer).
 */
export type PageEdge<Place> = { readonly before: Place } | { readonly after: Place };

/**
 * The edge in a request; undefined for the first page.
 *
 * @throws RefusalError 400 if the request has both `before` and `after`
 */
export function edgeOf<Given, Place>(
  before: Given | undefined,
  after: Given | undefined,
  placeOf: (given: Given) => Place,
): PageEdge<Place> | undefined {
  if (before !== undefined && after !== undefined) throw invalid('Give either before or after.');
  if (after !== undefined) return { after: placeOf(after) };
  return before === undefined ? undefined : { before: placeOf(before) };
}

export interface PageRequest<Row, Place> {
  /** Undefined for the first page. */
  readonly edge: PageEdge<Place> | undefined;
  readonly limit: number;
  /** The rows nearest to an edge, newest first. */
  readonly read: (edge: PageEdge<Place> | undefined, limit: number) => Promise<readonly Row[]>;
  readonly placeOf: (row: Row) => Place;
}

/** A page of a list sorted newest first. An empty page has neither `previous` nor `next`. */
export interface Page<Row, Place> {
  readonly rows: readonly Row[];
  /** The position of its first row, if there are newer rows. */
  readonly previous: Place | undefined;
  /** The position of its last row, if there are older rows. */
  readonly next: Place | undefined;
}

/** Reads a page, and finds out whether there are newer and older rows. */
export async function readPage<Row, Place>({
  edge,
  limit,
  read,
  placeOf,
}: PageRequest<Row, Place>): Promise<Page<Row, Place>> {
  const isAfter = edge !== undefined && 'after' in edge;
  const found = await read(edge, limit + 1);
  const rows = isAfter ? found.slice(-limit) : found.slice(0, limit);
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (newest === undefined || oldest === undefined)
    return { rows, previous: undefined, next: undefined };
  const [first, last] = [placeOf(newest), placeOf(oldest)];
  const exists = async (beyond: PageEdge<Place>): Promise<boolean> =>
    (await read(beyond, 1)).length > 0;
  const hasMore = found.length > limit;
  const hasNewer = isAfter ? hasMore : edge !== undefined && (await exists({ after: first }));
  const hasOlder = isAfter ? await exists({ before: last }) : hasMore;
  return { rows, previous: hasNewer ? first : undefined, next: hasOlder ? last : undefined };
}
