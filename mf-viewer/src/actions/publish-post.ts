import type { Platform } from '@tessera/shared-contracts/platform/platform';
import {
  approveSubmission,
  denySubmission,
  publishPost as publishPostCall,
} from '@tessera/shared-contracts/posts/endpoints';
import { postDeleted } from '@tessera/shared-contracts/posts/events';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from './action-context.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { runPostAction } from '../posts/run-post-action.ts';

/** Removes a published or queued post from the page it was on, and shows a toast. */
function removeFromPage(platform: Platform, model: PostActionModel, isQueued: boolean): void {
  platform.bus.emit(postDeleted, { post_id: model.id });
  platform.toasts.show({
    text: fillText(isQueued ? postTexts.saved.queued : postTexts.saved.published, {
      blog: model.tumblelog,
    }),
  });
}

async function publishOrQueue(
  { platform, model }: ActionContext,
  isQueued: boolean,
): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const outcome = await runPostAction(platform, model.id, publishPostCall, {
    body: isQueued ? { id: model.id, queue: true } : { id: model.id },
  });
  if (outcome.kind === 'success') removeFromPage(platform, model, isQueued);
}

/** Publishes a draft or queued post; removes it from the drafts or queue page. */
export const publishPost = (context: ActionContext): Promise<void> =>
  publishOrQueue(context, false);

/** Queues a draft; removes it from the drafts page. */
export const queuePost = (context: ActionContext): Promise<void> => publishOrQueue(context, true);

/** Approves a submission: publishes or queues it, and removes it from the inbox. */
export async function approvePost(
  { platform, model }: ActionContext,
  { isQueued }: PressDetails['approve'],
): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const outcome = await runPostAction(platform, model.id, approveSubmission, {
    body: { id: model.id, queue: isQueued },
  });
  if (outcome.kind === 'success') removeFromPage(platform, model, isQueued);
}

/** Denies a submission; removes it from the inbox. */
export async function denyPost({ platform, model }: ActionContext): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const outcome = await runPostAction(platform, model.id, denySubmission, {
    body: { pid: model.id },
  });
  if (outcome.kind === 'success') platform.bus.emit(postDeleted, { post_id: model.id });
}
