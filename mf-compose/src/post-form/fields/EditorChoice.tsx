import { editorTypes } from '@tessera/shared-contracts/posts/post-form-constants';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { useEffect, useState, type ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { SelectInput } from '@tessera/shared-ui/Input';
import { chooseEditor, editorLabels, type SwitchOffer } from '../editor/choose-editor.ts';
import type { FormActions } from '../open-form.ts';
import styles from '../parts/fields.module.css';

/** Milliseconds during which a button offers to undo or redo a switch. */
const offerTime = 20_000;

/**
 * The choice of editor. A switch keeps the text if it can, asks first if something would be lost,
 * and can be undone for a while.
 */
export function EditorChoice({
  actions,
  model,
  isDisabled,
}: {
  readonly actions: FormActions;
  readonly model: PostFormModel;
  readonly isDisabled: boolean;
}): ReactNode {
  // not a toast: toasts behind a modal dialog cannot be reached
  const [offer, setOffer] = useState<SwitchOffer>();
  useEffect(() => {
    const timer = setTimeout(() => setOffer(undefined), offerTime);
    return () => clearTimeout(timer);
  }, [offer]);
  return (
    <div className={styles['editor']}>
      <span className="visually-hidden" aria-live="polite">
        {offer?.message}
      </span>
      {offer && (
        <Button variant="quiet" disabled={isDisabled} onClick={offer.run}>
          {offer.label}
        </Button>
      )}
      <label>
        <span className="visually-hidden">Editor</span>
        <SelectInput
          className={styles['choice']}
          value={model.editorType}
          disabled={isDisabled}
          onChange={(event) => {
            const editorType = editorTypes.find((known) => known === event.target.value);
            if (editorType) void chooseEditor(actions, editorType, setOffer);
          }}
        >
          {editorTypes.map((type) => (
            <option key={type} value={type}>
              {editorLabels[type]}
            </option>
          ))}
        </SelectInput>
      </label>
    </div>
  );
}
