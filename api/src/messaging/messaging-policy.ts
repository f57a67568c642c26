import { isOwnBlog } from '../follows/follow-policy.ts';
import type { BlogRelations, BlogRow } from '../blogs/blog-queries.ts';
import type { Viewer } from '../http/context.ts';

type Other = Pick<BlogRow, 'id' | 'is_suspended'>;

/** One does not talk to oneself. */
export const canTalkTo = (viewer: Viewer, other: Pick<BlogRow, 'id'>): boolean => !isOwnBlog(viewer, other);
/** A suspended blog takes no messages. */
export const canReceive = (other: Other): boolean => !other.is_suspended;
/** A block in either direction, by any blog of the user's, ends messages both ways. */
export const canSendTo = (other: Other, blocked: BlogRelations['blocked']): boolean => canReceive(other) && !blocked.has(other.id);
/** Whom a blog lets begin to talk to it. What has begun goes on. */
export const takesFirstWords = ({ messages_from }: Pick<BlogRow, 'messages_from'>, isFollowedByIt: boolean): boolean => messages_from === 'everybody' || (messages_from === 'followed' && isFollowedByIt);
