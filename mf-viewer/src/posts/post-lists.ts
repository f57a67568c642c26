import type { Post } from '@tessera/shared-contracts/posts/post';
import { comesFrom } from './comes-from.ts';

/** Leaves out the posts of a blog and reblogs of them, except the user's own posts. */
export const withoutBlog = (posts: readonly Post[], blog: string): readonly Post[] =>
  posts.filter(({ action }) => !comesFrom(action, blog));

/** The posts with one of them replaced by its new version. */
export const withReplaced = (posts: readonly Post[], fresh: Post): readonly Post[] =>
  posts.map((post) => (post.action.id === fresh.action.id ? fresh : post));
