import type { Post, PostActionModel } from '@tessera/shared-contracts/posts/post';

/**
 * Whether a post is by a blog or is a reblog of one of that blog's posts. False for the user's own
 * posts.
 */
export const comesFrom = (model: PostActionModel, blog: string): boolean => {
  const { 'tumblelog-parent-data': parent, 'tumblelog-root-data': root } = model;
  return !model.is_mine && [model.tumblelog, parent?.name, root?.name].includes(blog);
};

/** Leaves out the posts of a blog and reblogs of them, except the user's own posts. */
export const withoutBlog = (posts: readonly Post[], blog: string): readonly Post[] =>
  posts.filter(({ action }) => !comesFrom(action, blog));

/** The posts with one of them replaced by its new version. */
export const withReplaced = (posts: readonly Post[], fresh: Post): readonly Post[] =>
  posts.map((post) => (post.action.id === fresh.action.id ? fresh : post));
