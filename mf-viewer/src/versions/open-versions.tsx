import { postVersions, removeVersion } from '@tessera/shared-contracts/posts/post-versions';
import { versionTexts } from '@tessera/shared-contracts/posts/version-texts';
import type { ActionContext } from '../actions/action-context.ts';
import { mountDialog } from '../parts/mount-dialog.ts';
import { runPostAction } from '../posts/run-post-action.ts';
import { VersionsDialog } from './VersionsDialog.tsx';

/** Opens a dialog with what edits of the post that contains the control have changed. */
export async function openVersions(context: ActionContext): Promise<void> {
  const { platform, model } = context;
  if (!model) return;
  const post = { post_id: model.id };
  async function remove(version: string): Promise<boolean> {
    const isAgreed = await platform.dialogs.confirm({
      message: versionTexts.removeQuestion,
      confirm: versionTexts.remove,
      refuse: versionTexts.cancel,
      isDangerous: true,
    });
    if (!isAgreed) return false;
    const outcome = await runPostAction(platform, post.post_id, removeVersion, {
      body: { ...post, version_id: version },
    });
    if (outcome.kind === 'success') platform.toasts.show({ text: versionTexts.versionRemoved });
    return outcome.kind === 'success';
  }
  mountDialog(context, 'versions', (close, closed) => (
    <VersionsDialog
      router={platform.router}
      language={platform.bootstrap.user?.language}
      load={() => platform.call(postVersions, { query: post }, { signal: closed })}
      remove={remove}
      onClose={close}
    />
  ));
}
