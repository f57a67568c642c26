import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { messageControlTexts } from '@tessera/shared-contracts/messaging/message-controls';
import { deletePost as deletePostCall } from '@tessera/shared-contracts/posts/endpoints';
import { postDeleted } from '@tessera/shared-contracts/posts/events';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { ActionContext } from './action-context.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { runPostAction } from '../posts/run-post-action.ts';

/**
 * Deletes a post of the user, or a question or submission that their blog received, after
 * confirmation. The event `post:deleted` removes it from the page.
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
  platform.bus.emit(postDeleted, { post_id: model.id });
  // the page of the deleted post has nothing left to show
  const own = blogPaths.post(model.tumblelog, model.id);
  if (`${window.location.pathname}/`.startsWith(`${own}/`))
    await platform.router.navigate(blogPaths.home(model.tumblelog));
}
