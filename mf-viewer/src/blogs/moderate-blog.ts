import { moderationMarks, moderationToggles } from '@tessera/shared-contracts/blogs/endpoints';
import { markTexts } from '@tessera/shared-contracts/moderation/reports';
import type { ActionContext } from '../actions/action-context.ts';
import { runPostAction } from '../posts/run-post-action.ts';

/**
 * Flips a moderation mark of a blog (`data-mark` of the control) after a question; for staff only.
 */
export async function moderateBlog({ platform, control, model }: ActionContext): Promise<void> {
  const blog = control.dataset['blog'];
  const mark = moderationMarks.find((known) => known === control.dataset['mark']);
  if (!blog || !mark || !platform.bootstrap.user?.is_staff) return;
  const isAgreed = await platform.dialogs.confirm({
    message: markTexts.question(mark, blog),
    confirm: markTexts.confirm,
    refuse: markTexts.refuse,
  });
  if (!isAgreed) return;
  const outcome = await runPostAction(platform, model?.id ?? '', moderationToggles[mark], {
    body: { tumblelog: blog },
  });
  if (outcome.kind === 'success')
    control.setAttribute('aria-pressed', String(control.getAttribute('aria-pressed') !== 'true'));
}
