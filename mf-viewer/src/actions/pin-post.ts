import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { pinPost as pinCall, unpinPost } from '@tessera/shared-contracts/posts/endpoints';
import { pinTexts } from '@tessera/shared-contracts/posts/post-texts';
import { runPostAction } from '../posts/run-post-action.ts';
import { isOwnBlog } from '../state/current-channel.ts';
import { withPin } from '../state/post-state.ts';
import type { ActionContext } from './action-context.ts';

/** Pins the user's post to the top of its blog, or unpins it, and says so in a toast. */
export async function pinPost({ platform, model, posts }: ActionContext): Promise<void> {
  if (!model || !isOwnBlog(platform.bootstrap, model.tumblelog)) return;
  const { id, tumblelog: blog } = model;
  if (model.pinned === true) {
    const outcome = await runPostAction(platform, id, unpinPost, { body: { post_id: id } });
    if (outcome.kind !== 'success') return;
    posts.change(id, 'pin', withPin(false));
    platform.toasts.show({ text: fillText(pinTexts.unpinned, { blog }) });
    return;
  }
  const outcome = await runPostAction(platform, id, pinCall, { body: { post_id: id } });
  if (outcome.kind !== 'success') return;
  const { replaced } = outcome.value;
  if (replaced !== undefined && replaced !== id) posts.change(replaced, 'pin', withPin(false));
  posts.change(id, 'pin', withPin(true));
  platform.toasts.show({
    text: fillText(pinTexts.pinned, { blog }),
    link: { href: blogPaths.home(blog), label: pinTexts.open },
  });
}
