import * as v from 'valibot';

/** Times of the blog viewer in milliseconds, from the specification. */
export const drawerMotion = {
  /** From opening until the drawer begins to slide in. */
  slideIn: 50,
  /** From opening until the contents of the drawer begin to fade in. */
  contents: 150,
  /** From closing a drawer until the one that replaces it opens. */
  replace: 400,
  /** From closing a drawer until it has slid out and is removed. */
  close: 500,
} as const;

/** Times of a blog card in milliseconds, from the specification except `open` (ours). */
export const cardDelays = {
  /** How long the pointer or focus has to stay on a link before its card opens. */
  open: 300,
  /** From leaving the link or the card until the card closes. */
  close: 300,
  /** From closing a card until it is removed. */
  remove: 250,
  /** From opening until the posts of the blog are shown, at the earliest. */
  postsLoad: 500,
} as const;

/**
 * From the specification: the blog viewer loads the next page when at most `buffer` times the
 * window's height plus `offset` px are left below the fold. It checks at most every `throttle` ms
 * while scrolling, and loads at most every `triggerThrottle` ms.
 */
export const drawerPaging = {
  offset: 175,
  buffer: 0.666,
  throttle: 200,
  triggerThrottle: 500,
} as const;

/**
 * The position to which keys scroll a post in the blog viewer, in px below the top, and the
 * duration in ms; from the specification.
 */
export const drawerKeyScroll = { offset: 60, speed: 200 } as const;

/** Times of the search in a blog in milliseconds, from the specification. */
export const blogSearchTimes = {
  /** From opening the search until its field gets focus. */
  focus: 300,
  /** From blur until the tags hide. */
  tagsHide: 100,
  /** Minimum time between two height adjustments of the notice that nothing was found. */
  panelHeight: 300,
} as const;
/** Maximum number of tags suggested in the search of a blog; from the specification. */
export const blogSearchTags = 20;

/** Page size of the blog viewer when it shows a single post. */
export const drawerSinglePageSize = 1;

/** Ads in the blog viewer: one per ten posts, the first after the second post. */
export const drawerAd = { every: 10, first: 2 } as const;

/** Whether an ad follows the post at this position of the blog viewer, counted from 1. */
export const isAdPosition = (position: number): boolean =>
  position % drawerAd.every === drawerAd.first;

/** The `source` of follow and unfollow calls from the head of the blog viewer. */
export const drawerFollowSources = {
  follow: 'peepr header follow',
  unfollow: 'peepr header unfollow',
} as const;

/**
 * The blog and post that the blog viewer opens: JSON in `blogLinkAttributes.viewer` of elements
 * that open it, and `blog_viewer` in the payload of a page that opens it on load.
 */
export const drawerTarget = v.object({
  name: v.string(),
  /** A single post; '' for the whole blog. */
  post_id: v.optional(v.string(), ''),
  /** Whether closing asks for confirmation even if no typed text would be lost. */
  confirmClose: v.optional(v.boolean(), false),
});
export type DrawerTarget = v.InferOutput<typeof drawerTarget>;

/** Query parameters of a page that open the blog viewer on load (ours). */
export const drawerParameters = { name: 'blog_viewer', post: 'blog_viewer_post' } as const;

/** Texts of the blog viewer (ours). */
export const drawerTexts = {
  label: 'Blog {name}',
  close: 'Close blog',
  confirmClose: 'Close this blog?',
  confirmYes: 'Close',
  confirmNo: 'Nevermind',
  loading: 'Loading blog',
  loadingMore: 'Loading more posts',
  retry: 'Try again',
  empty: 'Nothing here yet',
  end: 'That’s everything from {name}.',
  toBlog: 'Open blog',
  ad: 'Advertisement',
} as const;

/** Texts of the search in a blog. The first three are the specification's, the others ours. */
export const blogSearchTexts = {
  placeholder: 'Search {name}',
  tags: 'Popular Tags:',
  nothing: 'Nothing here about {term}.',
  toggle: 'Search this blog',
  clear: 'Clear search',
  filter: 'Filter',
  searching: 'Searching',
  found: 'Posts about {term}',
  end: 'That’s everything about {term}.',
} as const;

/** The menu of a blog's icon, in order, from the specification; its accessible name is ours. */
export const blogIconTexts = {
  message: 'Send a message',
  ask: 'Ask a question',
  submit: 'Submit',
  label: 'Get in touch with {name}',
} as const;
