import type { ReactNode } from 'react';
import { Writing } from '../editor/Writing.tsx';
import { formTexts } from '../texts.ts';
import { Line } from './Line.tsx';
import type { FieldsProps } from './fields-props.ts';

/** A film and its caption. */
export function VideoFields({ actions, model, isDisabled }: FieldsProps<'video'>): ReactNode {
  return (
    <>
      <Line label="Address or embed code of the video" value={model.embedCode} maxLength={10_000} isFirst onChange={(embedCode) => actions.change({ ...model, embedCode })} />
      <p className="form__hint">{formTexts.uploadsLater}</p>
      <Writing isShort editor={model.editorType} platform={actions.platform} label="Caption" placeholder="What is it?" text={model.caption} disabled={isDisabled} onChange={(caption) => actions.change({ ...model, caption })} />
    </>
  );
}
