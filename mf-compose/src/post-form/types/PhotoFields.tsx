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
  /** Changes the current model, not the rendered one: photos arrive while the person types. */
  function changeCaption(caption: string): void {
    const { state } = actions.store;
    if (state.phase !== 'loading' && state.model.type === 'photo')
      actions.change({ ...state.model, caption });
  }
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
          onChange={changeCaption}
        />
      </div>
    </>
  );
}
