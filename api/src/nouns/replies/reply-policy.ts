import type { Viewer } from '../../base/http/context.ts';
import { ownsPost } from '../posts/post-policy.ts';
import type { PostRow } from '../posts/post-queries.ts';
import type { ReplyRow } from './reply-queries.ts';

/** Whether a viewer may delete a reply: its author and the members of the post's blog may. */
export const canDeleteReply = (
  viewer: Viewer | undefined,
  reply: Pick<ReplyRow, 'user_id'>,
  post: Pick<PostRow, 'blog_id'>,
): boolean => viewer !== undefined && (reply.user_id === viewer.userId || ownsPost(viewer, post));
