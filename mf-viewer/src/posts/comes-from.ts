import type { PostActionModel } from '@tessera/shared-contracts/posts/post';

/** Whether a post belongs to another blog, and was written by a blog or reblogs what it wrote. */
export const comesFrom = (model: PostActionModel, blog: string): boolean => {
  const { 'tumblelog-parent-data': parent, 'tumblelog-root-data': root } = model;
  return !model.is_mine && [model.tumblelog, parent?.name, root?.name].includes(blog);
};
