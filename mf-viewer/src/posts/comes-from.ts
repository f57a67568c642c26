import type { PostActionModel } from '@tessera/shared-contracts/posts/post';

/**
 * Whether a post is by a blog or reblogs one of that blog's posts, unless it is the user's own
 * post.
 */
export const comesFrom = (model: PostActionModel, blog: string): boolean => {
  const { 'tumblelog-parent-data': parent, 'tumblelog-root-data': root } = model;
  return !model.is_mine && [model.tumblelog, parent?.name, root?.name].includes(blog);
};
