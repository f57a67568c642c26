import { removeAppAttribution } from '@tessera/shared-contracts/posts/endpoints';
import type { ActionContext } from './action-context.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { runPostAction } from '../posts/run-post-action.ts';

/** Removes the app attribution of the user's post, and hides its source line. */
export async function removeSource({ platform, model, posts }: ActionContext): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const outcome = await runPostAction(platform, model.id, removeAppAttribution, {
    body: { post_id: model.id, tumblelog_id: model.tumblelog },
  });
  if (outcome.kind === 'success')
    posts.update(model.id, (state) => ({ ...state, source: undefined }));
}
