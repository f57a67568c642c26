import type { ReactNode } from 'react';
import { Writing } from '../editor/Writing.tsx';
import { formTexts } from '../texts.ts';
import { Line } from './Line.tsx';
import type { FieldsProps } from './fields-props.ts';

/** A sound and its caption. */
export function AudioFields({ actions, model, isDisabled }: FieldsProps<'audio'>): ReactNode {
  return (
    <>
      <Line label="Address of the audio" value={model.url} inputMode="url" maxLength={2083} isFirst onChange={(url) => actions.change({ ...model, url })} />
      <p className="form__hint">{formTexts.uploadsLater}</p>
      <Writing isShort editor={model.editorType} platform={actions.platform} label="Caption" placeholder="What is it?" text={model.caption} disabled={isDisabled} onChange={(caption) => actions.change({ ...model, caption })} />
    </>
  );
}
