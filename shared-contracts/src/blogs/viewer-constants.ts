import * as v from 'valibot';

/** Milliseconds of the blog viewer, from the specification: the slide out of the closing drawer, and the wait between one drawer and the next. */
export const viewerMotion = { close: 500, replace: 400 } as const;

/** Milliseconds of a blog card, from the specification but for `open` (ours): hover until it opens, leaving until it closes, closing until it is gone, and how long its posts load at least. */
export const cardDelays = { open: 300, close: 300, remove: 250, postsLoad: 500 } as const;

/** Share of the window's height below the fold in which the next page of the blog viewer is fetched. */
export const viewerPagingBuffer = 0.666;

/** Posts the blog viewer asks for when it shows one that is named; otherwise it is a page's worth. */
export const viewerSinglePageSize = 1;

/** The ad of the blog viewer: one in every ten posts, the first after the second post; px. */
export const viewerAd = { every: 10, first: 2, width: 300, height: 250 } as const;

/** Whether an ad follows the post at a position of the blog viewer; the first post is at 1. */
export const isAdPosition = (position: number): boolean => position % viewerAd.every === viewerAd.first;

/** The `source` of a follow and of its end in the head of the blog viewer. */
export const viewerFollowSources = { follow: 'peepr header follow', unfollow: 'peepr header unfollow' } as const;

/** What an element that opens the blog viewer carries in `data-blog-viewer`, as JSON. */
export const viewerTarget = v.object({ name: v.string(), post_id: v.optional(v.string(), '') });
export type ViewerTarget = v.InferOutput<typeof viewerTarget>;

/** Texts of the blog viewer (ours). */
export const viewerTexts = {
  label: 'Blog {name}', close: 'Close the blog', loading: 'Loading the blog', loadingMore: 'Loading more posts', failed: 'The posts could not be loaded.', retry: 'Try again',
  empty: 'Nothing here yet', end: 'That is all of {name}.', toBlog: 'To the blog', ad: 'Advertisement',
} as const;
