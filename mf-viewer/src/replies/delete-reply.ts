import {
  deleteReply as deleteReplyCall,
  replyTexts,
  restoreReply,
} from '@tessera/shared-contracts/replies/endpoints';
import { undoTexts } from '@tessera/shared-contracts/undo/undo-texts';
import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from '../actions/action-context.ts';
import { runPostAction } from '../posts/run-post-action.ts';
import { sayWhyNot } from '../posts/say-why-not.ts';
import { withNotes } from '../state/post-state.ts';
import { removeReply, showReplyAgain } from '../state/reply-state.ts';

/** After confirmation, deletes the user's own reply or a reply to the user's post. */
export async function deleteReply(
  { platform, posts, replies, announce }: ActionContext,
  { replyId: id, postId }: PressDetails['delete-reply'],
): Promise<void> {
  const isAgreed = await platform.dialogs.confirm({
    message: replyTexts.deleteQuestion,
    confirm: replyTexts.confirm,
    refuse: replyTexts.keep,
    isDangerous: true,
  });
  if (!isAgreed) return;
  const outcome = await runPostAction(
    platform,
    postId,
    deleteReplyCall,
    { body: { reply_id: id } },
    { missing: 'reply' },
  );
  // a reply that no longer exists is also removed from the page
  if (outcome.kind !== 'success' && outcome.status !== 404) return;
  removeReply(replies, id);
  if (outcome.kind !== 'success') return announce(replyTexts.deleted);
  posts.update(postId, withNotes(-1));
  async function restore(): Promise<void> {
    try {
      await platform.call(restoreReply, { body: { reply_id: id } });
    } catch (error) {
      return sayWhyNot(platform, error);
    }
    showReplyAgain(replies, id);
    posts.update(postId, withNotes(1));
    platform.toasts.show({ text: undoTexts.replyRestored });
  }
  platform.toasts.show({ text: undoTexts.replyDeleted, undo: () => void restore() });
}
