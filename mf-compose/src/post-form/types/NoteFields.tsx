import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { ReactNode } from 'react';
import { Writing } from '../editor/Writing.tsx';
import styles from '../fields/fields.module.css';
import type { FieldsProps } from './fields-props.ts';

/** A question and its answer. */
export function NoteFields({ actions, model, isDisabled }: FieldsProps<'note'>): ReactNode {
  return (
    <>
      <textarea className={styles['chat']} aria-label="Question" value={model.ask} maxLength={postLimits.body} onChange={(event) => actions.change({ ...model, ask: event.target.value })} />
      <div data-first-field-in="">
        <Writing editor={model.editorType} platform={actions.platform} label="Answer" placeholder="Your answer" text={model.answer} disabled={isDisabled} onChange={(answer) => actions.change({ ...model, answer })} />
      </div>
    </>
  );
}
