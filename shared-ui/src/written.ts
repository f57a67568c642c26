import { writtenAttribute } from '@tessera/shared-contracts/posts/written-element';

/** Props of every element that contains user-written HTML; they mark it. */
export const writtenProps = { [writtenAttribute]: '' } as const;
/** Selector of elements that contain user-written HTML. */
export const written = `[${writtenAttribute}]`;

/**
 * Selector suffix that excludes everything inside user-written HTML. Markup inside it that looks
 * like a control or a post is never trusted, because it could have got past the sanitiser.
 */
export const rendered = `:not(${written} *)`;
