import type { ReactNode } from 'react';
import { LongTextField } from '../editor/LongTextField.tsx';
import { changeFields } from '../state/change-fields.ts';
import type { FieldsProps } from '../state/fields-props.ts';
import { useFirstField } from '../parts/first-field.ts';
import { lazyFields } from './lazy-fields.tsx';

const VideoTab = lazyFields(
  'video',
  async () => (await import(/* webpackChunkName: "video" */ '../video/VideoTab.tsx')).VideoTab,
);

/** A video and its caption. */
export function VideoFields(props: FieldsProps<'video'>): ReactNode {
  const firstField = useFirstField();
  const { actions, model, isDisabled } = props;
  return (
    <>
      <VideoTab {...props} />
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
            changeFields(actions, 'video', (current) => ({ ...current, caption }))
          }
        />
      </div>
    </>
  );
}
