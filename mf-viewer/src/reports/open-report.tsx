import { report } from '@tessera/shared-contracts/moderation/endpoints';
import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { blockTexts } from '@tessera/shared-contracts/blogs/texts';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import type { ActionContext } from '../actions/action-context.ts';
import { blockNow } from '../blogs/block-blog.ts';
import { mountDialog } from '../parts/mount-dialog.ts';
import { relationTo } from '../state/blog-state.ts';
import { currentChannel, isOwnBlog } from '../state/current-channel.ts';
import type { PressDetails } from '../state/presses.ts';
import { dropReportDraft, keepReportDraft, readReportDraft } from './report-draft.ts';
import { ReportDialog, type WrittenReport } from './ReportDialog.tsx';

/** Opens the dialog that reports a post or a blog to staff and, if wanted, blocks the blog. */
export async function openReport(
  context: ActionContext,
  { blog, postId = '' }: PressDetails['report'],
): Promise<void> {
  const { platform, blogs } = context;
  const channel = currentChannel(platform.bootstrap);
  const canBlock =
    channel && !isOwnBlog(platform.bootstrap, blog) && !relationTo(blogs, blog).isBlocked;

  /** Resolves to the reason if the report was refused or did not arrive. */
  async function send({ reason, words }: WrittenReport): Promise<string | undefined> {
    try {
      const target = postId === '' ? { post: '', blog } : { post: postId, blog: '' };
      await platform.call(report, { body: { ...target, reason, words } });
      return undefined;
    } catch (error) {
      if (!isCallError(error)) platform.log.error(error, { action: 'report', blog });
      return (
        (isCallError(error) ? error.errors[0] : undefined) ??
        failureText(technicalTrouble.postAction)
      );
    }
  }

  const user = platform.bootstrap.user?.name ?? '';
  const subject = `${user}:${postId === '' ? blog : `post ${postId}`}`;

  async function confirmSent({ alsoBlock }: WrittenReport): Promise<void> {
    dropReportDraft(subject);
    platform.toasts.show({ text: moderationTexts.thanks });
    if (!alsoBlock || !channel || !(await blockNow(context, { blog, channel: channel.name })))
      return;
    platform.toasts.show({ text: fillText(blockTexts.done, { blog, current: channel.name }) });
  }

  mountDialog(context, 'report', (close, closed) => (
    <ReportDialog
      title={postId === '' ? moderationTexts.reportBlog(blog) : moderationTexts.reportPost(blog)}
      blog={blog}
      canBlock={canBlock === true}
      draft={readReportDraft(subject)}
      keepDraft={(draft) => keepReportDraft(subject, draft)}
      send={async function sendAndTell(written) {
        const failure = await send(written);
        // no longer said in the dialog
        if (failure !== undefined && closed.aborted)
          platform.toasts.show({
            text: moderationTexts.notSent(failure, written.alsoBlock ? blog : undefined),
            tone: 'error',
          });
        return failure;
      }}
      onSent={(written) => {
        close();
        void confirmSent(written);
      }}
      onClose={close}
      router={platform.router}
    />
  ));
}
