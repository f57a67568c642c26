import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { observeChanges } from '@tessera/shared-ui/lifetime';
import { createUnsavedDraftStores, type UnsavedDraftStores } from './drafts/unsaved-drafts.ts';
import { startPageSync, type MakeSync } from './drafts/page-sync.ts';
import type { Placement } from './container/container.ts';
import type { FormRequest } from './state/form-request.ts';
import { createOpenForm, type OpenForm } from './open-form.ts';
import { formTexts } from './state/form-texts.ts';

/** The post forms of a page: at most one at a time. */
export interface PostForms {
  /**
   * Opens a form in place of the element `place`, or in a modal dialog if there is no such element
   * or it has left the page. Destroys an open form first, without asking; its text stays stored as
   * an unsaved draft.
   */
  open(request: FormRequest, place?: HTMLElement): Promise<void>;
  /** Removes an open form and stops listening to navigation. */
  dispose(): void;
}

/** Creates the post forms of a page. For a visitor who is not signed in, `open` does nothing. */
export function createPostForms(
  platform: Platform,
  slot: HTMLElement,
  drafts: UnsavedDraftStores = createUnsavedDraftStores((error) =>
    platform.log.error(error, { action: 'keep draft' }),
  ),
  makeSync: MakeSync = startPageSync,
): PostForms {
  let current: OpenForm | undefined;
  const sync = platform.bootstrap.user && makeSync(platform, drafts);

  async function open(request: FormRequest, place?: HTMLElement, wanted?: string): Promise<void> {
    if (!platform.bootstrap.user) return;
    current?.destroy();
    const placement: Placement = place?.isConnected
      ? { kind: 'in-place', target: place }
      : { kind: 'modal', parent: slot };
    const form = createOpenForm({
      platform,
      request,
      placement,
      drafts,
      sync,
      wanted,
      onEnd() {
        if (current === form) current = undefined;
      },
      reopen: () => void open(request, place),
      openOther: (other, key) => void open(other, undefined, key),
    });
    current = form;
    await form.open();
  }

  // navigation closes the form; on the next page a toast offers to restore its unsaved text, if any
  const lifetime = new AbortController();
  observeChanges(lifetime.signal, platform.router.page$, () => {
    const left = current;
    if (!left) return;
    const { request } = left;
    const hasContent = left.hasUnsavedContent();
    left.destroy();
    if (hasContent)
      platform.toasts.show({
        text: formTexts.kept,
        action: { label: formTexts.continue, run: () => void open(request()) },
      });
  });

  return {
    open,
    dispose() {
      lifetime.abort();
      current?.destroy();
    },
  };
}
