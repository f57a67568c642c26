import { messageControlTexts } from '@tessera/shared-contracts/messaging/message-controls';
import { deletePost as deletePostCall } from '@tessera/shared-contracts/posts/endpoints';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { undoTexts } from '@tessera/shared-contracts/undo/undo-texts';
import type { ActionContext } from './action-context.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { runPostAction } from '../posts/run-post-action.ts';
import { takeAway } from './take-away.ts';

/**
 * Deletes a post of the user, or a question or submission that their blog received, after
 * confirmation; a toast can undo it.
 */
export async function deletePost({ platform, model }: ActionContext): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const isAgreed = await platform.dialogs.confirm({
    message:
      model.state === 'unapproved' ? messageControlTexts.deleteQuestion : postTexts.deleteQuestion,
    confirm: postTexts.delete,
    refuse: postTexts.nevermind,
    isDangerous: true,
  });
  if (!isAgreed) return;
  const outcome = await runPostAction(platform, model.id, deletePostCall, {
    body: { post_id: model.id, channel_id: model.tumblelog },
  });
  if (outcome.kind !== 'success') return;
  await takeAway(platform, model, {
    gone: { text: undoTexts.postDeleted },
    back: undoTexts.postRestored,
  });
}
