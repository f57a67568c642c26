import { isOwnBlog } from '../follows/follow-policy.ts';
import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import type { Viewer } from '../http/context.ts';

type Other = Pick<BlogRow, 'id' | 'is_suspended'>;

/** Messages to one's own blog are not possible. */
export const canTalkTo = (viewer: Viewer, other: Pick<BlogRow, 'id'>): boolean =>
  !isOwnBlog(viewer, other);
/** Suspended blogs cannot receive messages. */
export const canReceive = (other: Other): boolean => !other.is_suspended;
/** A block in either direction, by any blog of the user, stops messages both ways. */
export const canSendTo = (other: Other, blocked: BlogRelations['blocked']): boolean =>
  canReceive(other) && !blocked.has(other.id);
/**
 * Who may start a conversation with a blog, which depends on whom its members follow. Existing
 * conversations may continue.
 */
export const takesFirstWords = (
  { id, messages_from }: Pick<BlogRow, 'id' | 'messages_from'>,
  { followedBy }: Pick<BlogRelations, 'followedBy'>,
): boolean =>
  messages_from === 'everybody' || (messages_from === 'followed' && (followedBy?.has(id) ?? false));
