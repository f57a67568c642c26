import * as v from 'valibot';

/**
 * Milliseconds of the blog viewer, from the specification: from opening until it begins to slide in and until its contents
 * begin to fade in, the slide out of the closing drawer, and the wait between one drawer and the next.
 */
export const viewerMotion = { slideIn: 50, contents: 150, replace: 400, close: 500 } as const;

/** Milliseconds of a blog card, from the specification but for `open` (ours): hover until it opens, leaving until it closes, closing until it is gone, and how long its posts load at least. */
export const cardDelays = { open: 300, close: 300, remove: 250, postsLoad: 500 } as const;

/**
 * When the next page of the blog viewer is fetched, from the specification: once what lies below the fold is no more than
 * `buffer` of the window's height and `offset` px. Looked at every `throttle` ms while it scrolls, fetched every `triggerThrottle` ms at most.
 */
export const viewerPaging = {
  offset: 175,
  buffer: 0.666,
  throttle: 200,
  triggerThrottle: 500,
} as const;

/** Where the keys bring a post in the blog viewer, px under the top, and how long that takes in ms; from the specification. */
export const viewerKeyScroll = { offset: 60, speed: 200 } as const;

/**
 * Milliseconds of the search in a blog, from the specification: from opening it until its field has the focus, from the loss
 * of focus until the tags go, and between two looks at the height of the panel that says nothing was found.
 */
export const blogSearchTimes = { focus: 300, tagsHide: 100, panelHeight: 300 } as const;
/** Tags offered while typing into the search of a blog; from the specification. */
export const blogSearchTags = 20;

/** Posts the blog viewer asks for when it shows one that is named; otherwise it is a page's worth. */
export const viewerSinglePageSize = 1;

/** The ad of the blog viewer: one in every ten posts, the first after the second post; px. */
export const viewerAd = { every: 10, first: 2, width: 300, height: 250 } as const;

/** Whether an ad follows the post at a position of the blog viewer; the first post is at 1. */
export const isAdPosition = (position: number): boolean =>
  position % viewerAd.every === viewerAd.first;

/** The `source` of a follow and of its end in the head of the blog viewer. */
export const viewerFollowSources = {
  follow: 'peepr header follow',
  unfollow: 'peepr header unfollow',
} as const;

/** What an element that opens the blog viewer carries in `data-blog-viewer`, as JSON; the payload of a page carries the same. */
export const viewerTarget = v.object({
  name: v.string(),
  /** One post alone; '' for the whole blog. */
  post_id: v.optional(v.string(), ''),
  /** Whether closing is asked about. */
  confirmClose: v.optional(v.boolean(), false),
});
export type ViewerTarget = v.InferOutput<typeof viewerTarget>;

/** Members of a page's query that open the blog viewer as soon as the page is ready (ours). */
export const viewerParameters = { name: 'blog_viewer', post: 'blog_viewer_post' } as const;

/** Texts of the blog viewer (ours). */
export const viewerTexts = {
  label: 'Blog {name}',
  close: 'Close the blog',
  share: 'Share {name}',
  confirmClose: 'Close this blog?',
  confirmYes: 'Close',
  confirmNo: 'Nevermind',
  loading: 'Loading the blog',
  loadingMore: 'Loading more posts',
  retry: 'Try again',
  empty: 'Nothing here yet',
  end: 'That is all of {name}.',
  toBlog: 'View blog',
  ad: 'Advertisement',
} as const;

/** Texts of the search in a blog. The first three are the specification's, the others ours. */
export const blogSearchTexts = {
  placeholder: 'Search {name}',
  tags: 'Popular Tags:',
  nothing: 'Nothing here about {term}.',
  toggle: 'Search this blog',
  clear: 'Clear the search',
  filter: 'Filter',
  searching: 'Searching',
  found: 'Posts about {term}',
  end: 'That is all about {term}.',
} as const;

/** What a click on the icon of a blog offers, in this order; from the specification. The last is ours. */
export const blogIconTexts = {
  message: 'Send a message',
  ask: 'Ask a question',
  submit: 'Submit',
  label: 'Get in touch with {name}',
} as const;
