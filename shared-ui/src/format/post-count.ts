import { formatCount } from './count.ts';

/** The number of a blog's posts: `1 post`, `1,234 posts`. */
export const formatPostCount = (count: number, language?: string): string =>
  `${formatCount(count, language)} ${count === 1 ? 'post' : 'posts'}`;
