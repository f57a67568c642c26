import { drawn } from '@tessera/shared-ui/written';

/** The posts of a part of the page. */
export const postSelector = `[data-post-id]${drawn}`;

/** Every element on the page that shows a post; usually one. */
export const postElements = (postId: string, root: ParentNode = document): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>(postSelector)].filter(
    (element) => element.dataset['postId'] === postId,
  );

/** The post around an element. */
export const closestPost = (element: Element): HTMLElement | undefined =>
  element.closest<HTMLElement>(postSelector) ?? undefined;
