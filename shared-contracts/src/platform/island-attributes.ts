/** Attributes of islands, which the server renders and the browser hydrates. */
export const islandAttributes = {
  /** On the element of an island; its value is the mark from {@link islandMark}. */
  island: 'data-island',
  /** On a part of an island that stays as the server rendered it; its value identifies the part. */
  kept: 'data-kept',
} as const;

/** The mark of an island: the remote that hydrates it, and that remote's name for its component. */
export const islandMark = (owner: string, name: string): string => `${owner} ${name}`;

/** The remote that hydrates the innermost island around an element; undefined outside of islands. */
export const islandOwner = (element: Element): string | undefined =>
  element
    .closest(`[${islandAttributes.island}]`)
    ?.getAttribute(islandAttributes.island)
    ?.split(' ')[0];

/** Selector of all islands of a remote. */
export const islandsOf = (owner: string): string =>
  `[${islandAttributes.island}^="${islandMark(owner, '')}"]`;

/** The name of the component in an island's mark; '' if the element is not an island. */
export const islandName = (element: Element): string =>
  element.getAttribute(islandAttributes.island)?.split(' ')[1] ?? '';
