import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { TextArea } from '@tessera/shared-ui/Input';
import { useEffect, useId, type ReactNode } from 'react';
import type { FormProps } from './form-props.ts';
import styles from '../options/share.module.css';
import { useCopying } from './use-copying.ts';

/** The embed code of the post, for copying. */
export function EmbedForm({ data, rules, onCancel }: FormProps): ReactNode {
  const { state, field, copy } = useCopying<HTMLTextAreaElement>();
  const id = useId();
  useEffect(() => field.current?.select(), [field]);
  return (
    <div className={styles.form}>
      <FieldFrame id={id} label={shareTexts.embedCode}>
        <TextArea
          className={styles.code}
          id={id}
          ref={field}
          readOnly
          spellCheck={false}
          value={data.embed_code}
          onFocus={(event) => event.currentTarget.select()}
        />
      </FieldFrame>
      <p className={styles.status} role="status">
        {state === 'by hand' ? shareTexts.copyByHand : ''}
      </p>
      <div className={styles.actions}>
        {rules.hasCancel && <Button onClick={onCancel}>{shareTexts.cancel}</Button>}
        <Button variant="primary" onClick={() => void copy()}>
          {state === 'copied' ? shareTexts.copied : shareTexts.copyCode}
        </Button>
      </div>
    </div>
  );
}
