import type { ReactNode } from 'react';
import { LongTextField } from '../editor/LongTextField.tsx';
import type { FieldsProps } from '../state/fields-props.ts';
import { useFirstField } from '../parts/first-field.ts';
import { lazyFields } from './lazy-fields.tsx';

const PhotoTab = lazyFields(
  'photo',
  async () => (await import(/* webpackChunkName: "photos" */ '../photos/PhotoTab.tsx')).PhotoTab,
);

/** Photos and their caption. */
export function PhotoFields(props: FieldsProps<'photo'>): ReactNode {
  const firstField = useFirstField();
  const { actions, model, isDisabled } = props;
  return (
    <>
      <PhotoTab {...props} />
      <div ref={firstField}>
        <LongTextField
          isShort
          editor={model.editorType}
          platform={actions.platform}
          label="Caption"
          placeholder="Add a caption"
          text={model.caption}
          disabled={isDisabled}
          onChange={(caption) =>
            actions.change((current) =>
              current.type === 'photo' ? { ...current, caption } : current,
            )
          }
        />
      </div>
    </>
  );
}
