import { pages } from '@tessera/shared-contracts/pages/pages';
import {
  postReach,
  unpublishPost as unpublishCall,
} from '@tessera/shared-contracts/posts/take-back';
import { reachSentences, unpublishTexts } from '@tessera/shared-contracts/posts/unpublish-texts';
import { undoTexts } from '@tessera/shared-contracts/undo/undo-texts';
import { runPostAction } from '../posts/run-post-action.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import type { ActionContext } from './action-context.ts';
import { takeAway } from './take-away.ts';

/** Turns a published post of the user back into a draft, after saying what has already gone out. */
export async function unpublishPost({ platform, model }: ActionContext): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const reach = await runPostAction(platform, model.id, postReach, {
    query: { post_id: model.id },
  });
  if (reach.kind !== 'success') return;
  const isAgreed = await platform.dialogs.confirm({
    message: unpublishTexts.question,
    note: [unpublishTexts.effect, ...reachSentences(reach.value)].join(' '),
    confirm: unpublishTexts.confirm,
    refuse: unpublishTexts.refuse,
  });
  if (!isAgreed) return;
  const outcome = await runPostAction(platform, model.id, unpublishCall, {
    body: { post_id: model.id },
  });
  if (outcome.kind !== 'success') return;
  await takeAway(platform, model, {
    gone: {
      text: undoTexts.unpublished,
      link: { href: pages.drafts.path, label: unpublishTexts.drafts },
    },
    back: undoTexts.published,
  });
}
