import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { rendered } from '@tessera/shared-ui/written';

/** Selector of post elements, except in user-written HTML. */
export const postSelector = `[${postAttributes.id}]${rendered}`;

/** The id of the post that an element shows. */
export const postIdOf = (post: Element): string => post.getAttribute(postAttributes.id) ?? '';

/** The elements that show a post, on the whole page or within `root`; usually one. */
export const postElements = (postId: string, root: ParentNode = document): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(postSelector)].filter(
    (element) => postIdOf(element) === postId,
  );

/** The post around an element. */
export const closestPost = (element: Element): HTMLElement | undefined =>
  element.closest<HTMLElement>(postSelector) ?? undefined;
