import { editorTypes, type EditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { ReactNode } from 'react';
import { switchText, withWrittenText, writtenText } from '../editor/switch-editor.ts';
import type { FormActions } from '../open-form.ts';
import { formTexts } from '../texts.ts';
import styles from './fields.module.css';

const labels: Readonly<Record<EditorType, string>> = { rich: 'Rich text', html: 'HTML', markdown: 'Markdown' };

/** Which editor writes the text. Switching keeps what it can and asks where it cannot. */
export function EditorChoice({ actions, model, isDisabled }: { readonly actions: FormActions; readonly model: PostFormModel; readonly isDisabled: boolean }): ReactNode {
  async function choose(editorType: EditorType): Promise<void> {
    const { text, question } = switchText(writtenText(model) ?? '', model.editorType, editorType);
    if (question !== undefined && !(await actions.platform.dialogs.confirm({ message: question, confirm: formTexts.switchAnyway, refuse: postTexts.nevermind }))) return;
    actions.change({ ...withWrittenText(model, text), editorType });
  }
  return (
    <label className={styles['editor']}>
      <span className="visually-hidden">Editor</span>
      <select className={`form__input ${styles['choice']}`} value={model.editorType} disabled={isDisabled} onChange={(event) => {
        const editorType = editorTypes.find((known) => known === event.target.value);
        if (editorType) void choose(editorType);
      }}>
        {editorTypes.map((type) => <option key={type} value={type}>{labels[type]}</option>)}
      </select>
    </label>
  );
}
