import { removeAppAttribution } from '@tessera/shared-contracts/posts/endpoints';
import type { PressDetails } from '../state/presses.ts';
import { blockBlog } from '../blogs/block-blog.ts';
import { moderateBlog } from '../blogs/moderate-blog.ts';
import { followTag } from '../follows/follow-tag.ts';
import { pauseQueue, saveSchedule, shuffleAll } from '../queue/change-queue.ts';
import { moveQueued } from '../queue/move-in-queue.ts';
import { answerAsk } from './answer-ask.tsx';
import { bookmarkPost } from './bookmark-post.ts';
import { deletePost } from './delete-post.ts';
import { fastReblog } from './fast-reblog.ts';
import { pinPost } from './pin-post.ts';
import { promotePost } from './promote-post.tsx';
import { approvePost, denyPost, publishPost, queuePost } from './publish-post.ts';
import { deleteReply } from '../replies/delete-reply.ts';
import { replyToPost } from '../replies/reply-to-post.tsx';
import { unpublishPost } from './unpublish-post.ts';
import type { ActionContext } from './action-context.ts';
import type { LazyActionName } from './action-names.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { runPostAction } from '../posts/run-post-action.ts';

/** Removes the app attribution of the user's post, and hides its source line. */
async function removeSource({ platform, model, posts }: ActionContext): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const outcome = await runPostAction(platform, model.id, removeAppAttribution, {
    body: { post_id: model.id, tumblelog_id: model.tumblelog },
  });
  if (outcome.kind === 'success')
    posts.update(model.id, (state) => ({ ...state, source: undefined }));
}

/** Actions whose code is in a separate chunk, which is fetched shortly before it is needed. */
export const lazyActions: {
  readonly [A in LazyActionName]: (
    context: ActionContext,
    detail: PressDetails[A],
  ) => Promise<void>;
} = {
  bookmark: bookmarkPost,
  'follow-tag': followTag,
  'fast-reblog': (context) => fastReblog(context),
  delete: deletePost,
  publish: publishPost,
  unpublish: unpublishPost,
  queue: queuePost,
  approve: approvePost,
  deny: denyPost,
  answer: answerAsk,
  reply: replyToPost,
  pin: pinPost,
  promote: promotePost,
  'remove-source': removeSource,
  block: blockBlog,
  moderate: moderateBlog,
  'queue-pause': pauseQueue,
  'queue-settings': saveSchedule,
  'queue-shuffle': shuffleAll,
  'queue-top': (context) => moveQueued(context, 'top'),
  'queue-up': (context) => moveQueued(context, 'up'),
  'queue-down': (context) => moveQueued(context, 'down'),
  'delete-reply': deleteReply,
  // dialogs, whose code is in further chunks
  notes: async (context) => (await import('../notes/open-notes.tsx')).openNotes(context),
  versions: async (context) =>
    (await import('../versions/open-versions.tsx')).openVersions(context),
  report: async (context, detail) =>
    (await import('../reports/open-report.tsx')).openReport(context, detail),
  ask: async (context, detail) =>
    (await import('../asks/open-ask-form.tsx')).openAskForm(context, detail),
};
