/** Attributes of islands, which the server draws and the browser hydrates. */
export const islandAttributes = {
  /** The element of an island; its value names the component that hydrates it. */
  name: 'data-island',
  /** On the same element: the remote that has this component. */
  owner: 'data-island-owner',
  /** The JSON from which an island starts, in a child of its element. */
  seed: 'data-seed',
  /** A part of an island that stays as the server drew it; its value tells the parts apart. */
  kept: 'data-kept',
} as const;
