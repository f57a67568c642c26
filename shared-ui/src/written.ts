import { writtenAttribute } from '@tessera/shared-contracts/posts/written-element';

/** Marks every element that contains user-written HTML. */
export const writtenProps = { [writtenAttribute]: '' } as const;
/** Selector of elements that contain user-written HTML. */
export const written = `[${writtenAttribute}]`;

/**
 * Selector suffix that excludes user-written HTML. Controls and models inside it are never trusted,
 * in case some get past the sanitiser.
 */
export const drawn = `:not(${written} *)`;
