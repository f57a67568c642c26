import type { EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { FormActions } from '../open-form.ts';
import { switchText } from './switch-editor.ts';
import {
  withWrittenText,
  writtenText,
} from '@tessera/shared-contracts/posts/post-type-definitions';
import { formTexts } from '../state/form-texts.ts';
import { editorTexts } from './parts/editor-texts.ts';
import { flushTexts } from './parts/text-sync.ts';

export const editorLabels: Readonly<Record<EditorType, string>> = {
  rich: 'Rich text',
  html: 'HTML',
  markdown: 'Markdown',
};

type Written = Pick<PostFormModel, 'editorType'> & { readonly text: string };

const modelOf = ({ store }: FormActions): PostFormModel | undefined =>
  store.state.phase === 'open' ? store.state.model : undefined;

/** The offer to undo a switch of the editor, or to redo it. */
export interface SwitchOffer {
  readonly message: string;
  readonly label: string;
  readonly run: () => void;
}
export type OfferSwitch = (offer: SwitchOffer | undefined) => void;

/**
 * Shows a text in an editor, with an undo that restores the previous text exactly and can itself be
 * undone.
 */
function show(
  actions: FormActions,
  offer: OfferSwitch,
  next: Written,
  message: string,
  label: string,
): void {
  flushTexts();
  const model = modelOf(actions);
  if (!model) return;
  const before: Written = { editorType: model.editorType, text: writtenText(model) ?? '' };
  actions.change((current) => ({
    ...withWrittenText(current, next.text),
    editorType: next.editorType,
  }));
  offer({
    message,
    label,
    run: () =>
      show(
        actions,
        offer,
        before,
        editorTexts.switchedBack,
        label === editorTexts.undo ? editorTexts.redo : editorTexts.undo,
      ),
  });
}

/**
 * Switches the editor and converts the text. Asks before something is lost. While images are
 * uploading, or when the conversion fails, it only says that it cannot switch.
 */
export async function chooseEditor(
  actions: FormActions,
  editorType: EditorType,
  offer: OfferSwitch,
): Promise<void> {
  const { platform } = actions;
  flushTexts();
  const model = modelOf(actions);
  if (!model || model.editorType === editorType) return;
  if (model.hasLoadingInlineImages) return platform.dialogs.alert(postTexts.pendingImages);
  const text = writtenText(model) ?? '';
  try {
    const switched = await switchText(platform, text, model.editorType, editorType);
    if (
      switched.question !== undefined &&
      !(await platform.dialogs.confirm({
        message: switched.question,
        confirm: formTexts.switchAnyway,
        refuse: postTexts.cancel,
      }))
    )
      return;
    flushTexts();
    const now = modelOf(actions);
    if (!now || now.editorType !== model.editorType) return;
    // the text has changed in the meantime: convert it again, to keep the changes
    if (writtenText(now) !== text) return await chooseEditor(actions, editorType, offer);
    offer(undefined);
    if (text === '') return actions.change((current) => ({ ...current, editorType }));
    show(
      actions,
      offer,
      { editorType, text: switched.text },
      fillText(editorTexts.switched, { editor: editorLabels[editorType] }),
      editorTexts.undo,
    );
  } catch (error) {
    platform.log.error(error, { action: 'switch editor' });
    await platform.dialogs.alert(editorTexts.switchFailed);
  }
}
