import { moderationToggles } from '@tessera/shared-contracts/blogs/endpoints';
import { markTexts } from '@tessera/shared-contracts/moderation/reports';
import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from '../actions/action-context.ts';
import { runPostAction } from '../posts/run-post-action.ts';
import { withSwitchedMark } from '../state/blog-state.ts';

/** Toggles a moderation mark of a blog after confirmation; for staff only. */
export async function moderateBlog(
  { platform, model, blogs }: ActionContext,
  { blog, mark }: PressDetails['moderate'],
): Promise<void> {
  if (!platform.bootstrap.user?.is_staff) return;
  const isAgreed = await platform.dialogs.confirm({
    message: markTexts.question(mark, blog),
    confirm: markTexts.confirm,
    refuse: markTexts.refuse,
  });
  if (!isAgreed) return;
  const outcome = await runPostAction(
    platform,
    model?.id ?? '',
    moderationToggles[mark],
    { body: { tumblelog: blog } },
    { missing: 'blog' },
  );
  if (outcome.kind === 'success') blogs.update(blog, withSwitchedMark(mark));
}
