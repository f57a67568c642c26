import type { Post } from '@tessera/shared-contracts/posts/post';
import { repliesView } from '@tessera/shared-contracts/replies/reply-views';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import type { loadReplies } from './load-replies.ts';

/**
 * The section of replies below a post on the post's own page. If replies are turned off for the
 * viewer, the section says so. Otherwise, if there are no replies and the viewer cannot reply,
 * returns no section.
 *
 * @param formKey an empty string for a visitor, who cannot reply
 * @example renderPage(c, page, { column: [post, ...repliesSection(post, loaded, formKey)], side: [] });
 */
export function repliesSection(
  { action, post_url }: Post,
  { replies, earlier }: Awaited<ReturnType<typeof loadReplies>>,
  formKey: string,
): readonly ViewRequest[] {
  const { can_reply, can_reply_with_photo = false, are_replies_off = false } = action;
  if (replies.length === 0 && !can_reply && !are_replies_off) return [];
  return [
    viewRequest(repliesView, {
      post: {
        id: action.id,
        post_url,
        tumblelog: action.tumblelog,
        tumblelog_key: action.tumblelog_key,
        can_reply,
        can_reply_with_photo,
        are_replies_off,
      },
      replies,
      earlierHref:
        earlier === undefined ? undefined : `${post_url}?replies_before=${earlier}#replies`,
      formKey,
    }),
  ];
}
