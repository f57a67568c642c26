/**
 * Where a post is shown: in pages of signed-in users, in pages of visitors, or in a feed.
 *
 * Pages of visitors are also read by programs, so there posts have microformats
 * (https://microformats.org/wiki/h-entry); pages of signed-in users stay short. Feed readers load
 * neither our styles nor our scripts, so there a post has no layout, no players and no controls.
 */
export type PostVariant = 'page' | 'public' | 'feed';

/** What a class says about the entry, card or citation around its element. */
export type Microformat =
  | 'h-card'
  | 'h-cite'
  | 'u-repost-of h-cite'
  | 'p-name'
  | 'e-content'
  | 'u-photo'
  | 'u-audio'
  | 'u-video'
  | 'u-url'
  | 'u-bookmark-of';

/** The class of an element, with its microformat in pages of visitors. */
export const marked = (className: string, variant: PostVariant, mark: Microformat): string =>
  variant === 'public' ? `${className} ${mark}` : className;
