import {
  deleteReply as deleteReplyCall,
  replyTexts,
} from '@tessera/shared-contracts/replies/endpoints';
import type { PressDetails } from '@tessera/shared-ui/presses';
import type { ActionContext } from '../actions/action-context.ts';
import { runPostAction } from '../posts/run-post-action.ts';
import { withNotes } from '../state/post-state.ts';

/** Every element that shows a reply. */
const shownReplies = (id: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>('[data-reply-id]')].filter(
    (row) => row.dataset['replyId'] === id,
  );

/** Removes a reply from every list; a focus inside moves to the rest of the list. */
function takeAway(row: HTMLElement): void {
  const list = row.parentElement;
  const hadFocus = row.contains(document.activeElement) || document.activeElement === document.body;
  row.remove();
  if (!hadFocus || !list) return;
  list.tabIndex = -1;
  list.focus({ preventScroll: true });
}

/** Deletes a reply after a question; one's own, or one to an own post. */
export async function deleteReply(
  { platform, posts, announce }: ActionContext,
  { replyId: id, postId }: PressDetails['delete-reply'],
): Promise<void> {
  const isAgreed = await platform.dialogs.confirm({
    message: replyTexts.deleteQuestion,
    confirm: replyTexts.confirm,
    refuse: replyTexts.keep,
    isDangerous: true,
  });
  if (!isAgreed) return;
  const outcome = await runPostAction(platform, postId, deleteReplyCall, {
    body: { reply_id: id },
  });
  // a reply that is gone already need not stay on the page
  if (outcome.kind !== 'success' && outcome.status !== 404) return;
  for (const row of shownReplies(id)) takeAway(row);
  if (outcome.kind === 'success') posts.update(postId, withNotes(-1));
  announce(replyTexts.deleted);
}
