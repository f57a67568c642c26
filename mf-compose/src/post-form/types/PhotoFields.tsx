import type { ReactNode } from 'react';
import { Writing } from '../editor/Writing.tsx';
import styles from '../fields/fields.module.css';
import { formTexts } from '../texts.ts';
import type { FieldsProps } from './fields-props.ts';

/** Photos and their caption. */
export function PhotoFields({ actions, model, isDisabled }: FieldsProps<'photo'>): ReactNode {
  return (
    <>
      {model.photos.length > 0
        ? <div className={styles['photos']}>{model.photos.map((photo) => <img key={photo.id} className={styles['photo']} src={photo.url} alt={photo.alt ?? photo.caption} loading="lazy" />)}</div>
        : <p className={styles['later']}>{formTexts.uploadsLater}</p>}
      <div data-first-field-in="">
        <Writing isShort editor={model.editorType} platform={actions.platform} label="Caption" placeholder="What is it?" text={model.caption} disabled={isDisabled} onChange={(caption) => actions.change({ ...model, caption })} />
      </div>
    </>
  );
}
