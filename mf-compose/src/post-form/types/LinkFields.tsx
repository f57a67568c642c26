import type { ReactNode } from 'react';
import { Writing } from '../editor/Writing.tsx';
import { Line } from './Line.tsx';
import type { FieldsProps } from './fields-props.ts';

/** An address and what is worth knowing about it. */
export function LinkFields({ actions, model, isDisabled }: FieldsProps<'link'>): ReactNode {
  return (
    <>
      <Line label="Address" value={model.url} inputMode="url" maxLength={2083} isFirst onChange={(url) => actions.change({ ...model, url })} />
      <Line label="Title" value={model.title} isTitle onChange={(title) => actions.change({ ...model, title })} />
      <Writing isShort editor={model.editorType} platform={actions.platform} label="Description" placeholder="What is worth knowing about it" text={model.caption} disabled={isDisabled} onChange={(caption) => actions.change({ ...model, caption })} />
    </>
  );
}
