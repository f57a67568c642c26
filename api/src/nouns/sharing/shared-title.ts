import type { Post } from '@tessera/shared-contracts/posts/post';

/** The title of a post on other sites: its summary, unless the post is covered. */
export const sharedTitle = (
  { summary, is_nsfw }: Pick<Post, 'summary' | 'is_nsfw'>,
  blogName: string,
): string => (summary === '' || is_nsfw ? `A post by ${blogName}` : summary);
