import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { askSent } from '@tessera/shared-contracts/blogs/ask-rules';
import type { CallInput } from '@tessera/shared-contracts/core/endpoint';
import { isCallError } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { localStore } from '@tessera/shared-ui/guarded-storage';
import type { PressDetails } from '../state/presses.ts';
import type { ActionContext } from '../actions/action-context.ts';
import { currentChannel } from '../state/current-channel.ts';
import { mountDialog } from '../parts/mount-dialog.ts';
import { AskDialog } from './AskDialog.tsx';

const storage = localStore();

/** Opens the ask form of a blog, with the stored draft. Only one form can be open at a time. */
export async function openAskForm(
  context: ActionContext,
  { blog, allowsAnonymous }: PressDetails['ask'],
): Promise<void> {
  const { platform } = context;
  const asker = currentChannel(platform.bootstrap);
  if (!asker) return;
  const draftKey = `tessera:ask:${platform.bootstrap.user?.name ?? ''}:${blog}`;

  async function send(question: CallInput<typeof askBlog>['body']): Promise<string | undefined> {
    try {
      await platform.call(askBlog, { body: question });
      return undefined;
    } catch (error) {
      if (!isCallError(error)) platform.log.error(error, { action: 'ask', blog });
      return (isCallError(error) ? error.errors[0] : undefined) ?? technicalTrouble.postAction;
    }
  }

  mountDialog(context, 'ask', (close) => {
    const confirmSent = (): void => {
      storage.remove(draftKey);
      close();
      platform.toasts.show({ text: askSent(blog) });
    };
    return (
      <AskDialog
        blog={blog}
        asker={asker.name}
        allowsAnonymous={allowsAnonymous}
        draft={storage.read(draftKey) ?? ''}
        keepDraft={(question) => storage.write(draftKey, question)}
        send={send}
        onSent={confirmSent}
        onClose={close}
        router={platform.router}
      />
    );
  });
}
