import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import type { ReactNode } from 'react';
import { ChatPreview } from './ChatPreview.tsx';
import styles from '../parts/fields.module.css';
import { changeFields } from '../state/change-fields.ts';
import type { FieldsProps } from '../state/fields-props.ts';
import { useRefusedField } from '../parts/refused-field.tsx';
import { TextLine } from '../parts/TextLine.tsx';

/** The title of a chat, and its lines both as typed and as readers will see them. */
export function ChatFields({ actions, model }: FieldsProps<'chat'>): ReactNode {
  const { field, note } = useRefusedField(postTexts.noChat);
  return (
    <>
      <TextLine
        label="Title"
        value={model.title}
        isTitle
        isFirst
        onChange={(title) => changeFields(actions, 'chat', (current) => ({ ...current, title }))}
      />
      <textarea
        className={styles['chat']}
        aria-label="Chat"
        {...field}
        dir="auto"
        placeholder={'Ada: Did you see it?\nBob: I did.'}
        value={model.chat}
        maxLength={postLimits.body}
        onChange={(event) =>
          changeFields(actions, 'chat', (current) => ({ ...current, chat: event.target.value }))
        }
      />
      {note}
      <ChatPreview chat={model.chat} />
    </>
  );
}
