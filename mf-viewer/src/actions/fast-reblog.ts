import { fastReblog as fastReblogCall } from '@tessera/shared-contracts/posts/endpoints';
import { postFormOpen, reblogged } from '@tessera/shared-contracts/posts/events';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { ActionContext } from './action-context.ts';
import { currentChannel } from '../state/current-channel.ts';
import { runPostAction } from '../posts/run-post-action.ts';

/**
 * Reblogs a post to the current blog, or adds the reblog to the blog's queue, without a form. If
 * the current blog may not reblog the post but another of the user's blogs may, the form opens
 * instead, so that the user can choose the other blog.
 */
export async function fastReblog(
  { platform, model }: ActionContext,
  isQueued = false,
): Promise<void> {
  const channel = currentChannel(platform.bootstrap);
  if (!model || !channel || !model.can_reblog || model.can_reblog_as?.length === 0) return;
  const { id, reblog_key, pt } = model;
  if (model.can_reblog_as && !model.can_reblog_as.includes(channel.name)) {
    platform.bus.emit(postFormOpen, { mode: 'reblog', reblog_id: id, reblog_key });
    return;
  }
  const outcome = await runPostAction(platform, id, fastReblogCall, {
    body: { reblog_key, reblog_post_id: id, queue: isQueued, pt },
  });
  if (outcome.kind !== 'success') return;
  platform.bus.emit(reblogged, { post_id: id, is_published: !isQueued });
  const { name_or_id: name, avatar_url: avatarUrl } = outcome.value.post_tumblelog;
  platform.toasts.show({
    text: fillText(isQueued ? postTexts.queuedTo : postTexts.rebloggedTo, { name }),
    avatarUrl,
  });
}
