import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { ReactNode } from 'react';
import { LongTextField } from '../editor/LongTextField.tsx';
import styles from '../parts/fields.module.css';
import { changeFields } from '../state/change-fields.ts';
import type { FieldsProps } from '../state/fields-props.ts';
import { useFirstField } from '../parts/first-field.ts';
import { useRefusedField } from '../parts/refused-field.tsx';
import own from './quote-note.module.css';

/** The quote and its source. */
export function QuoteFields({ actions, model, isDisabled }: FieldsProps<'quote'>): ReactNode {
  const firstField = useFirstField();
  const { field, note } = useRefusedField(postTexts.noQuote);
  return (
    <>
      <div className={own['quote']}>
        <span className={own['mark']} aria-hidden="true">
          “
        </span>
        <textarea
          className={styles['quote']}
          aria-label="Quote"
          {...field}
          placeholder="Add a quote"
          dir="auto"
          value={model.quote}
          maxLength={postLimits.body}
          ref={firstField}
          onChange={(event) =>
            changeFields(actions, 'quote', (current) => ({ ...current, quote: event.target.value }))
          }
        />
      </div>
      {note}
      <LongTextField
        isShort
        editor={model.editorType}
        platform={actions.platform}
        label="Source"
        placeholder="Who said it and where"
        text={model.source}
        disabled={isDisabled}
        onChange={(source) => changeFields(actions, 'quote', (current) => ({ ...current, source }))}
      />
    </>
  );
}
