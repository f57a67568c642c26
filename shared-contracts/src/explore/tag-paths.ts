import { blogPaths } from '../blogs/blog.ts';
import type { TagSort } from './texts.ts';

/** Paths of the pages of a tag. */
export const tagPaths: Readonly<Record<TagSort, (tag: string) => string>> = {
  recent: blogPaths.tag,
  top: (tag) => `${blogPaths.tag(tag)}/top`,
};
