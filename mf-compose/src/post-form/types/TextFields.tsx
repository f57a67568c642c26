import type { ReactNode } from 'react';
import { LongTextField } from '../editor/LongTextField.tsx';
import { changeFields } from './change-fields.ts';
import { TextLine } from './TextLine.tsx';
import type { FieldsProps } from './fields-props.ts';
import { useFirstField } from './first-field.ts';

/** A title and a body; a reblog has only a comment. */
export function TextFields({ actions, model, isDisabled }: FieldsProps<'text'>): ReactNode {
  const firstField = useFirstField();
  const isReblog = model.mode === 'reblog';
  return (
    <>
      {!isReblog && (
        <TextLine
          label="Title"
          value={model.title}
          isTitle
          isFirst
          onChange={(title) => actions.change({ ...model, title })}
        />
      )}
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
