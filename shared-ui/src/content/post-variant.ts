/**
 * Where a post is shown: on our pages, or in a feed. Feed readers load neither our styles nor our
 * scripts, so there a post has no layout, no players and no controls.
 */
export type PostVariant = 'page' | 'feed';
