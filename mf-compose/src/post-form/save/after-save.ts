import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postSaved, reblogged } from '@tessera/shared-contracts/posts/events';
import { saveToastDelay } from '@tessera/shared-contracts/posts/post-form-constants';
import { formTexts } from '../state/form-texts.ts';
import type { SaveReply } from './save-post.ts';

/**
 * Announces on the bus that a post was saved and, for a reblog, which post it reblogs. Shows the
 * person a toast after a short delay. Under `/tagged`, the stream stays unchanged, and the toast
 * appears immediately and links to the post.
 */
export function showSaved(platform: Platform, reply: SaveReply, reblogOf?: string): void {
  const { page } = platform.router;
  const isTagged = /^\/tagged(?:\/|$)/.test(page.base_route);
  const { name, posts_count, drafts_count, queue_count, messages_count } = reply.post_tumblelog;
  const context = reply.context_tumblelog;

  platform.bus.emit(postSaved, {
    post_id: reply.post.action.id,
    html: isTagged ? '' : reply.post_dashboard_html,
    context_page: reply.post_context_page,
    is_edit: reply.post.is_edit,
    is_reblog: reply.post.is_reblog,
    state: reply.post.state,
    post_url: reply.post.post_url,
    counts: { name, posts_count, drafts_count, queue_count, messages_count },
    ...(context.name !== name && { context_counts: context }),
  });
  if (reblogOf !== undefined) {
    const isPublished = reply.post.state === 'published';
    platform.bus.emit(reblogged, { post_id: reblogOf, is_published: isPublished });
  }
  platform.toasts.show({
    text: reply.message,
    avatarUrl: reply.post_tumblelog.avatar_url,
    ...(isTagged
      ? { link: { href: reply.post.post_url, label: formTexts.viewPost } }
      : { delay: saveToastDelay }),
  });
}
