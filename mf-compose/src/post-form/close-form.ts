import type { Platform, ConfirmOptions } from '@tessera/shared-contracts/platform/platform';
import { discardedMinutes } from './drafts/drafts-store.ts';
import type { FormDrafts } from './drafts/form-drafts.ts';
import type { FormStore } from './state/form-state.ts';
import { hasContent, isChanged } from './state/model-changes.ts';
import { formTexts } from './state/form-texts.ts';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';

/**
 * The question before typed text is discarded. What is not published yet can become a draft instead;
 * edits can wait as an unsaved post.
 */
const discardPrompt = (
  model: PostFormModel,
  { saveDraft, keepForLater }: Pick<CloseOptions, 'saveDraft' | 'keepForLater'>,
): ConfirmOptions => ({
  message: model.mode === 'edit' ? postTexts.discardEdit : postTexts.discardNew,
  confirm: postTexts.discard,
  refuse: postTexts.nevermind,
  isDangerous: true,
  ...(hasContent(model) && {
    note: formTexts.discardNote(discardedMinutes),
    other:
      model.mode === 'edit'
        ? { label: formTexts.keepForLater, run: keepForLater }
        : { label: formTexts.when.draft, run: saveDraft },
  }),
});

export interface CloseOptions {
  readonly platform: Platform;
  readonly store: FormStore;
  readonly drafts: FormDrafts;
  readonly isAlive: () => boolean;
  readonly ask: (question: ReturnType<typeof discardPrompt>) => Promise<boolean | undefined>;
  /** Saves the post as a draft; if that is refused or fails, the form stays as it is. */
  readonly saveDraft: () => void;
  /** Closes the form; what was typed stays an unsaved post. */
  readonly keepForLater: () => void;
  /** Opens the same form again with the text just discarded. */
  readonly reopen: () => void;
  readonly tearDown: () => Promise<void>;
}

/**
 * Makes a function that closes a form: immediately if nothing has changed, else after a question.
 * Discarded text can be restored for a while.
 */
export function createCloseForm({
  platform,
  store,
  drafts,
  isAlive,
  ask,
  saveDraft,
  keepForLater,
  reopen,
  tearDown,
}: CloseOptions): () => Promise<void> {
  return async function close() {
    const form = store.state;
    if (form.phase === 'saving' || !isAlive()) return;
    if (form.phase !== 'loading' && isChanged(form.model, form.initial)) {
      if (
        (await ask(discardPrompt(form.model, { saveDraft, keepForLater }))) !== true ||
        !isAlive()
      )
        return;
      if (hasContent(form.model)) offerUndo(drafts.discard(form.model));
      else drafts.end();
    }
    await tearDown();
  };

  function offerUndo(undo: (() => void) | undefined): void {
    if (!undo) return;
    platform.toasts.show({
      text: formTexts.discarded,
      action: {
        label: formTexts.undo,
        run: () => {
          undo();
          reopen();
        },
      },
    });
  }
}
