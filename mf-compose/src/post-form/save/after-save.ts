import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { Platform, Toast } from '@tessera/shared-contracts/platform/platform';
import { postSaved, reblogged } from '@tessera/shared-contracts/posts/events';
import { saveToastDelay } from '@tessera/shared-contracts/posts/post-form-constants';
import { formTexts } from '../state/form-texts.ts';
import { describeMoment } from '../state/schedule.ts';
import type { SaveReply } from './save-post.ts';

type SavedPost = SaveReply['post'];

/** Where a post that is not on the dashboard can be found. */
function placeOf({ state }: SavedPost, blog: string): Pick<Toast, 'link'> {
  if (state === 'draft')
    return { link: { href: blogPaths.drafts(blog), label: formTexts.viewDrafts } };
  if (state === 'queued')
    return { link: { href: blogPaths.queue(blog), label: formTexts.viewQueue } };
  return {};
}

/** What a toast says of a saved post: the server's message, which does not know the time zone. */
function wordsOf({ message, post }: SaveReply, language: string | undefined): string {
  const time =
    post.state === 'queued' ? describeMoment(post.publish_on ?? '', new Date(), language) : '';
  return time === '' ? message : formTexts.scheduledFor(time);
}

/**
 * Announces on the bus that a post was saved and, for a reblog, which post it reblogs. Shows the
 * person a toast after a short delay, with a link to the drafts or the queue. Under `/tagged`, the
 * stream stays unchanged, and the toast appears immediately and links to the post.
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
    text: wordsOf(reply, platform.bootstrap.user?.language),
    avatarUrl: reply.post_tumblelog.avatar_url,
    ...(isTagged
      ? { link: { href: reply.post.post_url, label: formTexts.viewPost } }
      : { ...placeOf(reply.post, name), delay: saveToastDelay }),
  });
}
