import { writtenAttribute } from '@tessera/shared-contracts/posts/written-element';

/** Marks every element that contains user-written HTML. */
export const writtenProps = { [writtenAttribute]: '' } as const;
/** Selector of elements that contain user-written HTML. */
export const written = `[${writtenAttribute}]`;

/**
 * Suffix of a selector that excludes user content. Controls and models are only trusted outside of
 * it, whatever someone managed to smuggle into a text.
 */
export const drawn = `:not(${written} *)`;
