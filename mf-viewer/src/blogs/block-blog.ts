import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { blogBlocked } from '@tessera/shared-contracts/blogs/events';
import { blockQuestion, blockTexts } from '@tessera/shared-contracts/blogs/texts';
import { unfollowed } from '@tessera/shared-contracts/follows/events';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from '../actions/action-context.ts';
import { runPostAction } from '../posts/run-post-action.ts';
import { relationTo, withBlock } from '../state/blog-state.ts';
import { channelOf, isOwnBlog } from '../state/current-channel.ts';

/** Blocks a blog from one of the user’s, without asking; resolves to whether it is blocked now. */
export async function blockNow(
  { platform, model, blogs }: Pick<ActionContext, 'platform' | 'model' | 'blogs'>,
  { blog, channel }: { readonly blog: string; readonly channel: string },
): Promise<boolean> {
  const outcome = await runPostAction(
    platform,
    model?.id ?? '',
    block,
    {
      body: {
        tumblelog: channel,
        blocked_tumblelog: blog,
        block_context: platform.router.page.name,
      },
    },
    { missing: 'blog' },
  );
  if (outcome.kind !== 'success') return false;
  if (relationTo(blogs, blog).following) platform.bus.emit(unfollowed, { tumblelog: blog });
  blogs.update(blog, withBlock(true));
  platform.bus.emit(blogBlocked, { tumblelog: blog });
  return true;
}

/**
 * Blocks a blog after confirmation, or unblocks a blocked blog without asking. Acts on behalf of
 * the user's blog `from`, or of the current blog if the user has no blog of that name.
 */
export async function blockBlog(
  context: ActionContext,
  { blog, from }: PressDetails['block'],
): Promise<void> {
  const { platform, model, blogs } = context;
  const channel = channelOf(platform.bootstrap, from);
  if (!channel || isOwnBlog(platform.bootstrap, blog)) return;
  const names = { blog, current: channel.name };
  const postId = model?.id ?? '';

  const relation = relationTo(blogs, blog);
  if (relation.isBlocked) {
    const outcome = await runPostAction(
      platform,
      postId,
      unblock,
      { body: { tumblelog: channel.name, blocked_tumblelog: blog } },
      { missing: 'blog' },
    );
    if (outcome.kind !== 'success') return;
    blogs.update(blog, withBlock(false));
    platform.toasts.show({ text: fillText(blockTexts.undone, names) });
    return;
  }

  const isAgreed = await platform.dialogs.confirm({
    message: blockQuestion(blog, channel.name),
    confirm: blockTexts.block,
    refuse: blockTexts.nevermind,
    isDangerous: true,
  });
  if (!isAgreed || !(await blockNow(context, { blog, channel: channel.name }))) return;
  platform.toasts.show({ text: fillText(blockTexts.done, names) });
}
