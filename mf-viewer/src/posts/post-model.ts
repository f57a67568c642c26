import { postActionModel, type PostActionModel } from '@tessera/shared-contracts/posts/post';
import { drawn } from '@tessera/shared-ui/written';
import * as v from 'valibot';

/** The posts of a part of the page: elements that carry an action model. */
export const postSelector = `[data-post-id]${drawn}`;

/** Every element on the page that shows a post; usually one. */
export const postElements = (postId: string, root: ParentNode = document): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(postSelector)].filter(
    (element) => element.dataset['postId'] === postId,
  );

/** The post around an element. */
export const closestPost = (element: Element): HTMLElement | undefined =>
  element.closest<HTMLElement>(postSelector) ?? undefined;

/**
 * The action model of a post's element; undefined when the attribute is missing or does not parse.
 */
export function readPostModel(element: HTMLElement): PostActionModel | undefined {
  let json: unknown;
  try {
    json = JSON.parse(element.dataset['post'] ?? '');
  } catch {
    return undefined;
  }
  const result = v.safeParse(postActionModel, json);
  return result.success ? result.output : undefined;
}

/** Whether a post belongs to another blog, and was written by a blog or reblogs what it wrote. */
export const comesFrom = (model: PostActionModel, blog: string): boolean => {
  const { 'tumblelog-parent-data': parent, 'tumblelog-root-data': root } = model;
  return !model.is_mine && [model.tumblelog, parent?.name, root?.name].includes(blog);
};

/** Changes members of the action model of an element; does nothing without a model. */
export function changePostModel(element: HTMLElement, changes: Partial<PostActionModel>): void {
  const model = readPostModel(element);
  if (model) element.dataset['post'] = JSON.stringify({ ...model, ...changes });
}
