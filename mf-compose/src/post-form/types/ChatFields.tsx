import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { ReactNode } from 'react';
import styles from '../fields/fields.module.css';
import { Line } from './Line.tsx';
import type { FieldsProps } from './fields-props.ts';

/** A title and the lines that were said. */
export function ChatFields({ actions, model }: FieldsProps<'chat'>): ReactNode {
  return (
    <>
      <Line label="Title" value={model.title} isTitle isFirst onChange={(title) => actions.change({ ...model, title })} />
      <textarea className={styles['chat']} aria-label="Chat" placeholder={'Ada: Did you see it?\nBob: I did.'} value={model.chat} maxLength={postLimits.body} onChange={(event) => actions.change({ ...model, chat: event.target.value })} />
    </>
  );
}
