import { block, unblock } from '@tessera/shared-contracts/blogs/endpoints';
import { blogBlocked } from '@tessera/shared-contracts/blogs/events';
import { blockQuestion, blockTexts } from '@tessera/shared-contracts/blogs/texts';
import { unfollowed } from '@tessera/shared-contracts/follows/events';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import { drawn } from '@tessera/shared-ui/written';
import type { ActionContext } from '../actions/action-context.ts';
import { readFollow, showPressed } from '../follows/show-follow.ts';
import { runPostAction } from '../posts/run-post-action.ts';
import { channelOf, isOwnBlog } from './current-channel.ts';

const blockControls = (blog: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(`[data-action="block"]${drawn}`)].filter(
    (control) => control.dataset['blog'] === blog,
  );

function showBlocked(blog: string, isBlocked: boolean): void {
  for (const control of blockControls(blog))
    showPressed(control, isBlocked, `${isBlocked ? blockTexts.unblock : blockTexts.block} ${blog}`);
}

/**
 * Blocks a blog after a question, or unblocks it: from the own blog that the control names, else
 * from the current one.
 */
export async function blockBlog({ platform, control, model }: ActionContext): Promise<void> {
  const blog = control.dataset['blog'] ?? model?.tumblelog;
  const channel = channelOf(platform.bootstrap, control.dataset['from']);
  if (!blog || !channel || isOwnBlog(platform.bootstrap, blog)) return;
  const names = { blog, current: channel.name };
  const postId = model?.id ?? '';

  if (control.getAttribute('aria-pressed') === 'true') {
    const outcome = await runPostAction(platform, postId, unblock, {
      body: { tumblelog: channel.name, blocked_tumblelog: blog },
    });
    if (outcome.kind !== 'success') return;
    showBlocked(blog, false);
    platform.toasts.show({ text: fillText(blockTexts.undone, names) });
    return;
  }

  const isAgreed = await platform.dialogs.confirm({
    message: blockQuestion(blog, channel.name),
    confirm: blockTexts.block,
    refuse: blockTexts.nevermind,
    isDangerous: true,
  });
  if (!isAgreed) return;
  const outcome = await runPostAction(platform, postId, block, {
    body: {
      tumblelog: channel.name,
      blocked_tumblelog: blog,
      block_context: platform.router.page.name,
    },
  });
  if (outcome.kind !== 'success') return;
  if (readFollow(blog).following || model?.following)
    platform.bus.emit(unfollowed, { tumblelog: blog });
  showBlocked(blog, true);
  platform.bus.emit(blogBlocked, { tumblelog: blog });
  platform.toasts.show({ text: fillText(blockTexts.done, names) });
}
