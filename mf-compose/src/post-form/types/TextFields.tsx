import type { ReactNode } from 'react';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { LongTextField } from '../editor/LongTextField.tsx';
import { changeFields } from '../state/change-fields.ts';
import { TextLine } from '../parts/TextLine.tsx';
import type { FieldsProps } from '../state/fields-props.ts';
import { useFirstField } from '../parts/first-field.ts';
import { useRefusedField } from '../parts/refused-field.tsx';

/** A title and a body; a reblog has only a comment. */
export function TextFields({ actions, model, isDisabled }: FieldsProps<'text'>): ReactNode {
  const firstField = useFirstField();
  const { field, note } = useRefusedField(postTexts.emptyText);
  const isReblog = model.mode === 'reblog';
  return (
    <>
      {!isReblog && (
        <TextLine
          label="Title"
          value={model.title}
          isTitle
          isFirst
          refused={field}
          onChange={(title) => changeFields(actions, 'text', (current) => ({ ...current, title }))}
        />
      )}
      {!isReblog && note}
      <div ref={isReblog ? firstField : undefined}>
        <LongTextField
          editor={model.editorType}
          platform={actions.platform}
          label={isReblog ? 'Your comment' : 'Text'}
          placeholder={isReblog ? 'Add a comment (optional)' : 'Start writing'}
          text={model.body}
          disabled={isDisabled}
          onChange={(body) => changeFields(actions, 'text', (current) => ({ ...current, body }))}
        />
      </div>
    </>
  );
}
