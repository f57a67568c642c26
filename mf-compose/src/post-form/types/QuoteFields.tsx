import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { ReactNode } from 'react';
import { Writing } from '../editor/Writing.tsx';
import styles from '../fields/fields.module.css';
import type { FieldsProps } from './fields-props.ts';

/** What was said, and by whom. */
export function QuoteFields({ actions, model, isDisabled }: FieldsProps<'quote'>): ReactNode {
  return (
    <>
      <textarea className={styles['quote']} aria-label="Quote" placeholder="“Quote”" value={model.quote} maxLength={postLimits.body} data-first-field="" onChange={(event) => actions.change({ ...model, quote: event.target.value })} />
      <Writing isShort editor={model.editorType} platform={actions.platform} label="Source" placeholder="Who said it, and where" text={model.source} disabled={isDisabled} onChange={(source) => actions.change({ ...model, source })} />
    </>
  );
}
