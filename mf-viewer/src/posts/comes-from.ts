import type { PostActionModel } from '@tessera/shared-contracts/posts/post';

/**
 * Whether a post is by a blog or is a reblog of one of that blog's posts. False for the user's own
 * posts.
 */
export const comesFrom = (model: PostActionModel, blog: string): boolean => {
  const { 'tumblelog-parent-data': parent, 'tumblelog-root-data': root } = model;
  return !model.is_mine && [model.tumblelog, parent?.name, root?.name].includes(blog);
};
