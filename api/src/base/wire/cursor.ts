import { isId, largestId } from '@tessera/shared-contracts/core/wire';
import { invalid } from './refusal.ts';

/** A position in a stream: the sort key of a post. `at` is in milliseconds. */
export interface Place {
  readonly at: number;
  readonly id: string;
}

const latest = 8_640_000_000_000_000;
/** Largest time in a cursor, in ms; PostgreSQL's latest time, in the year 294276, is later. */
const largestTime = 9_000_000_000_000_000;

/** Start of a stream ordered from new to old. */
export const newestPlace: Place = { at: latest, id: String(largestId) };
/** Start of a stream in ascending order. */
export const firstPlace: Place = { at: -1, id: '0' };

/** Encodes a position as an opaque cursor for URLs. */
export const encodeCursor = ({ at, id }: Place): string =>
  Buffer.from(`${at}.${id}`).toString('base64url');

/** Decodes a cursor; undefined when invalid. */
export function decodeCursor(cursor: string): Place | undefined {
  if (cursor.length > 64) return undefined;
  const match = /^(\d{1,16})\.(\d{1,19})$/.exec(
    Buffer.from(cursor, 'base64url').toString('latin1'),
  );
  const [, at, id] = match ?? [];
  if (at === undefined || id === undefined || Number(at) > largestTime || !isId(id))
    return undefined;
  const place = { at: Number(at), id };
  return encodeCursor(place) === cursor ? place : undefined;
}

/**
 * {@link decodeCursor} for request parameters: refuses invalid cursors with 400; a missing or empty
 * one means the start.
 *
 * @param list the list as named in the refusal
 */
export function readCursor(
  cursor: string | undefined,
  start: Place = newestPlace,
  list = 'stream',
): Place {
  if (cursor === undefined || cursor === '') return start;
  const place = decodeCursor(cursor);
  if (place === undefined) throw invalid(`This page of the ${list} does not exist.`);
  return place;
}
