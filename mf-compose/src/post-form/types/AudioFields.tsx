import type { ReactNode } from 'react';
import { LongTextField } from '../editor/LongTextField.tsx';
import { changeFields } from '../state/change-fields.ts';
import type { FieldsProps } from '../state/fields-props.ts';
import { useFirstField } from '../parts/first-field.ts';
import { lazyFields } from './lazy-fields.tsx';

const AudioTab = lazyFields(
  'audio',
  async () => (await import(/* webpackChunkName: "audio" */ '../audio/AudioTab.tsx')).AudioTab,
);

/** Audio and its caption. */
export function AudioFields(props: FieldsProps<'audio'>): ReactNode {
  const firstField = useFirstField();
  const { actions, model, isDisabled } = props;
  return (
    <>
      <AudioTab {...props} />
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
            changeFields(actions, 'audio', (current) => ({ ...current, caption }))
          }
        />
      </div>
    </>
  );
}
