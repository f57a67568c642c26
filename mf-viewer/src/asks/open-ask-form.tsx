import { askBlog } from '@tessera/shared-contracts/asks/endpoints';
import { askSent } from '@tessera/shared-contracts/blogs/ask-rules';
import type { CallInput } from '@tessera/shared-contracts/contract/endpoint';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/posts/post-texts';
import { createRoot } from 'react-dom/client';
import { skip, Subscription } from 'rxjs';
import type { ActionContext } from '../actions/action-context.ts';
import { currentChannel } from '../blogs/current-channel.ts';
import { element } from '../stream/element.ts';
import { AskDialog } from './AskDialog.tsx';

/** Opens the form that asks the blog of a control (`data-blog`), with what was typed into it before. One at a time. */
export async function openAskForm({ platform, lifetime, container, control }: ActionContext): Promise<void> {
  const blog = control.dataset['blog'];
  const asker = currentChannel(platform.bootstrap);
  if (!blog || !asker || lifetime.closed || container.querySelector('[data-ask-form]')) return;
  const draftKey = `tessera:ask:${blog}`;
  const holder = element('div', '');
  holder.dataset['askForm'] = blog;
  container.append(holder);
  const root = createRoot(holder);
  const open = new Subscription(() => {
    root.unmount();
    holder.remove();
    lifetime.remove(open);
  });
  lifetime.add(open);
  open.add(platform.router.page$.pipe(skip(1)).subscribe(() => open.unsubscribe()));
  const close = (): void => open.unsubscribe();

  async function send(question: CallInput<typeof askBlog>['body']): Promise<string | undefined> {
    try {
      await platform.call(askBlog, { body: question });
      return undefined;
    } catch (error) {
      if (!(error instanceof CallError)) platform.log.error(error, { action: 'ask', blog });
      return (error instanceof CallError ? error.errors[0] : undefined) ?? technicalTrouble.postAction;
    }
  }
  function tellSent(name: string): void {
    localStorage.removeItem(draftKey);
    close();
    platform.toasts.show({ text: askSent(name) });
  }

  root.render(
    <AskDialog
      blog={blog} asker={asker.name} allowsAnonymous={control.dataset['anonymous'] === 'true'} draft={localStorage.getItem(draftKey) ?? ''}
      keepDraft={(question) => localStorage.setItem(draftKey, question)} send={send} onSent={() => tellSent(blog)} onClose={close}
    />,
  );
}
