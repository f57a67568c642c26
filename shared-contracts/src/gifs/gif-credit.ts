import { blogNamePattern, blogPaths } from '../blogs/blog.ts';
import { isId } from '../core/wire.ts';

/** The credit of a GIF: the post that it came from. */
export interface GifCredit {
  readonly blog: string;
  readonly postId: string;
}

/** Whether an untrusted value is a credit. */
export const isGifCredit = (value: unknown): value is GifCredit =>
  typeof value === 'object' &&
  value !== null &&
  'blog' in value &&
  typeof value.blog === 'string' &&
  'postId' in value &&
  typeof value.postId === 'string';

/** The words before the blog's name below an inserted GIF (ours). */
export const gifCreditText = 'GIF by';

/** The path of the post that a GIF came from. */
export const gifCreditPath = ({ blog, postId }: GifCredit): string => blogPaths.post(blog, postId);

/** Reads the credit from the path of a post; undefined for any other path. */
export function readGifCredit(path: string): GifCredit | undefined {
  const [, blog = '', postId = ''] = /^\/@([a-z0-9-]+)\/post\/(\d{1,19})(?:\/|$)/.exec(path) ?? [];
  return blogNamePattern.test(blog) && isId(postId) ? { blog, postId } : undefined;
}
