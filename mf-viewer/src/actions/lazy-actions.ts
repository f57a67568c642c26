import { blockBlog } from '../blogs/block-blog.ts';
import { moderateBlog } from '../blogs/moderate-blog.ts';
import { deleteReply } from '../notes/delete-reply.ts';
import { chooseZone, pause, saveSettings, shuffle } from '../queue/change-queue.ts';
import { moveQueued } from '../queue/move-in-queue.ts';
import { answerAsk } from '../posts/answer-ask.ts';
import { deletePost } from '../posts/delete-post.ts';
import { fastReblog } from '../posts/fast-reblog.ts';
import { promotePost } from '../posts/promote-post.ts';
import { approvePost, denyPost, publishPost } from '../posts/publish-post.ts';
import { removeSource } from '../posts/remove-source.ts';
import { replyToPost } from '../posts/reply-to-post.ts';
import type { ActionContext } from './action-context.ts';
import type { LazyActionName } from './action-names.ts';

/** Actions in chunks of their own, fetched shortly before use. */
export const lazyActions: Readonly<
  Record<LazyActionName, (context: ActionContext) => Promise<void>>
> = {
  'fast-reblog': fastReblog,
  delete: deletePost,
  publish: publishPost,
  queue: (context) => publishPost({ ...context, isQueued: true }),
  approve: approvePost,
  deny: denyPost,
  answer: answerAsk,
  reply: replyToPost,
  promote: promotePost,
  'remove-source': removeSource,
  block: blockBlog,
  moderate: moderateBlog,
  'queue-top': (context) => moveQueued(context, 'top'),
  'queue-up': (context) => moveQueued(context, 'up'),
  'queue-down': (context) => moveQueued(context, 'down'),
  'queue-shuffle': shuffle,
  'queue-pause': pause,
  'queue-settings': saveSettings,
  'queue-zone': chooseZone,
  'delete-reply': deleteReply,
  // these need React and a dialog, the others do not
  notes: async (context) => (await import('../notes/open-notes.tsx')).openNotes(context),
  ask: async (context) => (await import('../asks/open-ask-form.tsx')).openAskForm(context),
};
