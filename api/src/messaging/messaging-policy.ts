import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { isOwnBlog } from '../follows/follow-policy.ts';
import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import type { Viewer } from '../http/context.ts';

type Other = Pick<BlogRow, 'id' | 'is_suspended' | 'is_bot' | 'deleted_at'>;

/** Messages to one's own blog are not possible. */
export const canTalkTo = (viewer: Viewer, other: Pick<BlogRow, 'id'>): boolean =>
  !isOwnBlog(viewer, other);
/** Users without a confirmed address send nothing. */
export const isConfirmed = ({ isVerified }: Pick<Viewer, 'isVerified'>): boolean => isVerified;
/** Blogs of programs neither send nor receive. */
export const takesPart = ({ is_bot }: Pick<BlogRow, 'is_bot'>): boolean => !is_bot;
/** Suspended and deleted blogs cannot receive messages. */
export const canReceive = (other: Other): boolean =>
  !other.is_suspended && other.deleted_at === null && takesPart(other);
/** A block in either direction, by any blog of the user, stops messages both ways. */
export const canSendTo = (other: Other, blocked: BlogRelations['blocked']): boolean =>
  canReceive(other) && !blocked.has(other.id);
/** A blog that only accepts blogs it follows starts conversations with those only. */
export const mayAddress = (
  own: Pick<BlogRow, 'messages_from'>,
  other: Pick<BlogRow, 'id'>,
  { following }: Pick<BlogRelations, 'following'>,
): boolean => own.messages_from !== 'followed' || following.has(other.id);
/**
 * Who may start a conversation with a blog, which depends on whom its members follow. Existing
 * conversations may continue.
 */
export const takesFirstWords = (
  { id, messages_from }: Pick<BlogRow, 'id' | 'messages_from'>,
  { followedBy }: Pick<BlogRelations, 'followedBy'>,
): boolean =>
  messages_from === 'everybody' || (messages_from === 'followed' && (followedBy?.has(id) ?? false));
/** Whether two sides may see each other typing and reading at all: whoever may write may. */
export const showsPresence = (
  viewer: Viewer,
  own: Other,
  other: Other,
  blocked: BlogRelations['blocked'],
): boolean => isConfirmed(viewer) && takesPart(own) && canSendTo(other, blocked);

/** What a user has started within a day, and whether the account is younger than that. */
export interface Starts {
  readonly started: number;
  readonly isNewAccount: boolean;
}

/** Whether a user may start one more conversation today. */
export const mayStartAnother = ({ started, isNewAccount }: Starts): boolean =>
  started <
  (isNewAccount ? messagingLimits.firstDayConversations : messagingLimits.newConversationsPerDay);
/** Links of new accounts to a blog that neither follows them nor has answered. */
export const looksLikeSpam = (message: {
  readonly hasLink: boolean;
  readonly isNewAccount: boolean;
  readonly isFollowed: boolean;
  readonly isAnswered: boolean;
}): boolean =>
  message.hasLink && message.isNewAccount && !message.isFollowed && !message.isAnswered;
/** Images of a blog that the reader does not follow stay blurred until this side reveals them. */
export const blursImages = (isFollowing: boolean, isBlurred: boolean): boolean =>
  !isFollowing && isBlurred;
