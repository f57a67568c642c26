import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { isOwnBlog } from '../follows/follow-policy.ts';
import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import type { Viewer } from '../../base/http/context.ts';

type Side = Pick<BlogRow, 'id' | 'is_suspended' | 'is_bot' | 'deleted_at'>;

/** Users cannot send messages to their own blogs. */
export const canTalkTo = (viewer: Viewer, other: Pick<BlogRow, 'id'>): boolean =>
  !isOwnBlog(viewer, other);
/** Users without a confirmed email address cannot send messages. */
export const isConfirmed = ({ isVerified }: Pick<Viewer, 'isVerified'>): boolean => isVerified;
/** Suspended blogs, deleted blogs and bots can neither send nor receive messages. */
export const canMessage = ({ is_suspended, deleted_at, is_bot }: Side): boolean =>
  !is_suspended && deleted_at === null && !is_bot;
/**
 * Whether another blog can receive messages, and is not blocked: a block between it and any of the
 * user's blogs, in either direction, stops messages both ways.
 */
export const canSendTo = (other: Side, blocked: BlogRelations['blocked']): boolean =>
  canMessage(other) && !blocked.has(other.id);
/**
 * A blog that accepts messages only from followed blogs can start conversations only with blogs
 * that the user follows.
 */
export const mayStartConversation = (
  own: Pick<BlogRow, 'messages_from'>,
  other: Pick<BlogRow, 'id'>,
  { following }: Pick<BlogRelations, 'following'>,
): boolean => own.messages_from !== 'followed' || following.has(other.id);
/**
 * Whether a blog accepts a new conversation from a user: always, never, or only if one of its
 * members follows one of the user's blogs. Existing conversations may continue.
 */
export const acceptsFirstMessage = (
  { id, messages_from }: Pick<BlogRow, 'id' | 'messages_from'>,
  { followedBy }: Pick<BlogRelations, 'followedBy'>,
): boolean =>
  messages_from === 'everybody' || (messages_from === 'followed' && (followedBy?.has(id) ?? false));
/**
 * Whether two sides may see each other typing and reading: only if the acting side may write to the
 * other.
 */
export const showsPresence = (
  viewer: Viewer,
  own: Side,
  other: Side,
  blocked: BlogRelations['blocked'],
): boolean => isConfirmed(viewer) && canMessage(own) && canSendTo(other, blocked);

/** How many conversations a user started in the last day; a new account is less than a day old. */
export interface Starts {
  readonly started: number;
  readonly isNewAccount: boolean;
}

/** Whether a user may start one more conversation within the daily limit. */
export const mayStartAnother = ({ started, isNewAccount }: Starts): boolean =>
  started <
  (isNewAccount ? messagingLimits.firstDayConversations : messagingLimits.newConversationsPerDay);
/**
 * Possible spam: a link from a new account to a blog that neither follows the sender nor has
 * replied.
 */
export const looksLikeSpam = (message: {
  readonly hasLink: boolean;
  readonly isNewAccount: boolean;
  readonly isFollowed: boolean;
  readonly isAnswered: boolean;
}): boolean =>
  message.hasLink && message.isNewAccount && !message.isFollowed && !message.isAnswered;
/** Images from a blog that the reader does not follow are blurred until the reader reveals them. */
export const blursImages = (isFollowing: boolean, isBlurred: boolean): boolean =>
  !isFollowing && isBlurred;
