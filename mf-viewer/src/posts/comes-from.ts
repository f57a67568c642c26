import type { PostActionModel } from '@tessera/shared-contracts/posts/post';

/** Whether a post that is not the user's was written by a blog, or reblogs one of its posts. */
export const comesFrom = (model: PostActionModel, blog: string): boolean => {
  const { 'tumblelog-parent-data': parent, 'tumblelog-root-data': root } = model;
  return !model.is_mine && [model.tumblelog, parent?.name, root?.name].includes(blog);
};
