/**
 * Where a post is shown: on a page of ours, or in a feed. Readers of feeds have neither our styles
 * nor our scripts, so there a post has no layout, no players and no controls.
 */
export type PostVariant = 'page' | 'feed';
