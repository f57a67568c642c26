import { writtenAttribute } from '@tessera/shared-contracts/posts/written-element';

/** Props of every element that contains user-written HTML; they mark it. */
export const writtenProps = { [writtenAttribute]: '' } as const;
/** Selector of elements that contain user-written HTML. */
export const written = `[${writtenAttribute}]`;

/**
 * Selector suffix that excludes user-written HTML. What looks like a control or a post inside it is
 * never trusted, in case it gets past the sanitiser.
 */
export const drawn = `:not(${written} *)`;
