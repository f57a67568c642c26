import { answerTexts } from '@tessera/shared-contracts/blogs/ask-rules';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import type { PostState } from '@tessera/shared-contracts/posts/post-states';
import type { ReactNode } from 'react';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { LongTextField } from '../editor/LongTextField.tsx';
import styles from '../parts/fields.module.css';
import { changeFields } from '../state/change-fields.ts';
import type { FieldsProps } from '../state/fields-props.ts';
import { useFirstField } from '../parts/first-field.ts';
import { useRefusedField } from '../parts/refused-field.tsx';
import own from './quote-note.module.css';

/** Texts of the answer fields (ours). */
const noteTexts = {
  asked: 'asked',
  someone: 'Someone',
  who: 'Who can read the answer',
  publicly: 'Everyone can read the answer',
} as const;

/**
 * A question, its answer and a caption. If the asker is named, also the choice of who may read the
 * answer.
 */
export function NoteFields({ actions, model, isDisabled }: FieldsProps<'note'>): ReactNode {
  const firstField = useFirstField();
  const { field, note } = useRefusedField(postTexts.noQuestion);
  const { asker } = model;
  const change = (changes: Partial<FieldsProps<'note'>['model']>) =>
    changeFields(actions, 'note', (current) => ({ ...current, ...changes }));
  return (
    <>
      {asker === undefined ? (
        <>
          <textarea
            className={styles['chat']}
            aria-label="Question"
            {...field}
            dir="auto"
            value={model.ask}
            maxLength={postLimits.body}
            onChange={(event) => change({ ask: event.target.value })}
          />
          {note}
        </>
      ) : (
        <figure className={own['ask']}>
          <figcaption className={own['asker']}>
            <strong className={own['askerName']}>{asker === '' ? noteTexts.someone : asker}</strong>{' '}
            {noteTexts.asked}
          </figcaption>
          <blockquote className={own['question']} dir="auto">
            {model.ask}
          </blockquote>
        </figure>
      )}
      <div ref={firstField}>
        <LongTextField
          editor={model.editorType}
          platform={actions.platform}
          label="Answer"
          placeholder="Your answer"
          text={model.answer}
          disabled={isDisabled}
          onChange={(answer) => change({ answer })}
        />
      </div>
      <LongTextField
        editor={model.editorType}
        platform={actions.platform}
        label="Caption"
        placeholder="Add a caption"
        text={model.caption}
        disabled={isDisabled}
        onChange={(caption) => change({ caption })}
      />
      {asker === '' && <FieldNote>{answerTexts.unnamed}</FieldNote>}
      {asker !== undefined && asker !== '' && (
        <Readers
          asker={asker}
          state={model.state}
          onChange={(state) => change({ state, publish_on: '' })}
        />
      )}
    </>
  );
}

/** The choice of who can read the answer: everyone, or only the asker. */
function Readers({
  asker,
  state,
  onChange,
}: {
  readonly asker: string;
  readonly state: string;
  readonly onChange: (state: PostState) => void;
}): ReactNode {
  return (
    <fieldset className={own['readers']}>
      <legend className="visually-hidden">{noteTexts.who}</legend>
      <CheckField
        type="radio"
        name="answer-readers"
        checked={state !== 'private'}
        onChange={() => onChange('published')}
        label={noteTexts.publicly}
      />
      <CheckField
        type="radio"
        name="answer-readers"
        checked={state === 'private'}
        onChange={() => onChange('private')}
        label={fillText(answerTexts.privately, { asker })}
      />
    </fieldset>
  );
}
