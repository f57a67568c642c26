import { editorTypes } from '@tessera/shared-contracts/posts/post-form-constants';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { ReactNode } from 'react';
import { chooseEditor, editorLabels } from '../editor/choose-editor.ts';
import type { FormActions } from '../open-form.ts';
import styles from './fields.module.css';

/** Which editor writes the text. Switching keeps what it can and asks where it cannot. */
export function EditorChoice({ actions, model, isDisabled }: { readonly actions: FormActions; readonly model: PostFormModel; readonly isDisabled: boolean }): ReactNode {
  return (
    <label className={styles['editor']}>
      <span className="visually-hidden">Editor</span>
      <select className={`form__input ${styles['choice']}`} value={model.editorType} disabled={isDisabled} onChange={(event) => {
        const editorType = editorTypes.find((known) => known === event.target.value);
        if (editorType) void chooseEditor(actions, editorType);
      }}>
        {editorTypes.map((type) => <option key={type} value={type}>{editorLabels[type]}</option>)}
      </select>
    </label>
  );
}
