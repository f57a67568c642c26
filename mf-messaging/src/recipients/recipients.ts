import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import { otherSide } from '@tessera/shared-contracts/messaging/conversation';
import { recipientsAmong } from '@tessera/shared-ui/recipients/recipients';
import type { Pages } from '../inbox/create-inbox.ts';

interface OwnBlog {
  readonly uuid: string;
}

/** Number of avatars in each row of an empty inbox. */
const perRow = 4;
/** Maximum number of favorites that an empty inbox considers. */
const maxGridFavorites = 5;
/** Further blogs are offered below a list of at most this many conversations. */
const maxShortListLength = 3;

/** Whether a list of conversations is so short that further blogs are offered below it. */
export const offersFurther = ({ conversations, next }: Pages): boolean =>
  conversations.length <= maxShortListLength && next === undefined;

/**
 * The favorites below a short list of conversations, except the blogs in that list. There are none
 * below a longer list.
 */
export function furtherBlogs(
  favorites: readonly SuggestedBlog[],
  pages: Pages,
  own: readonly OwnBlog[],
): readonly SuggestedBlog[] {
  if (!offersFurther(pages)) return [];
  const listed = new Set(pages.conversations.map((conversation) => otherSide(conversation)?.uuid));
  return recipientsAmong(favorites, own).filter(({ uuid }) => !listed.has(uuid));
}

/** The favorites in the grid of an empty inbox, in complete rows only. */
export function gridBlogs(
  favorites: readonly SuggestedBlog[],
  own: readonly OwnBlog[],
): readonly SuggestedBlog[] {
  const kept = recipientsAmong(favorites, own).slice(0, maxGridFavorites);
  return kept.slice(0, kept.length - (kept.length % perRow));
}
