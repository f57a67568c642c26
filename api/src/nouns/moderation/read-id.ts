import { isId } from '@tessera/shared-contracts/core/wire';

/** Reads an id from a URL; undefined if it is missing or invalid. */
export const readId = (value: string | undefined): string | undefined =>
  value !== undefined && isId(value) ? value : undefined;
