import { isOwnBlog } from '../follows/follow-policy.ts';
import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import type { Viewer } from '../http/context.ts';

type Other = Pick<BlogRow, 'id' | 'is_suspended'>;

/** One does not talk to oneself. */
export const canTalkTo = (viewer: Viewer, other: Pick<BlogRow, 'id'>): boolean =>
  !isOwnBlog(viewer, other);
/** A suspended blog takes no messages. */
export const canReceive = (other: Other): boolean => !other.is_suspended;
/** A block in either direction, by any blog of the user's, ends messages both ways. */
export const canSendTo = (other: Other, blocked: BlogRelations['blocked']): boolean =>
  canReceive(other) && !blocked.has(other.id);
/** Whom a blog lets begin to talk to it, which takes knowing whom its people follow. What has begun goes on. */
export const takesFirstWords = (
  { id, messages_from }: Pick<BlogRow, 'id' | 'messages_from'>,
  { followedBy }: Pick<BlogRelations, 'followedBy'>,
): boolean =>
  messages_from === 'everybody' || (messages_from === 'followed' && (followedBy?.has(id) ?? false));
