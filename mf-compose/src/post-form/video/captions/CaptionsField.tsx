import { postFormAttributes } from '@tessera/shared-contracts/posts/post-form-attributes';
import {
  captionLanguages,
  captionRules,
  languageName,
} from '@tessera/shared-contracts/media/captions';
import type { ChosenCaptions } from '@tessera/shared-contracts/posts/form-model';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { IconDelete } from '@tessera/shared-ui/Icon';
import { SelectInput } from '@tessera/shared-ui/Input';
import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import type { FormActions } from '../../open-form.ts';
import { changeFields, endWaiting } from '../../state/change-fields.ts';
import { captionFieldTexts as texts } from './captions-texts.ts';
import { likelyLanguage, uploadCaptionsFile } from './upload-captions-file.ts';
import styles from './captions.module.css';

type Condition =
  | { readonly is: 'idle' | 'reading' }
  | { readonly is: 'news' | 'refused'; readonly text: string };

/** Languages with their native names, sorted by these names. */
const named = (): readonly (readonly [string, string])[] =>
  captionLanguages
    .map((tag) => [tag, languageName(tag)] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b));

interface CaptionsFieldProps {
  readonly actions: FormActions;
  readonly captions: ChosenCaptions | undefined;
  readonly isDisabled: boolean;
}

/** Captions of an uploaded video: a file, and its language. */
export function CaptionsField({ actions, captions, isDisabled }: CaptionsFieldProps): ReactNode {
  const [condition, setCondition] = useState<Condition>({ is: 'idle' });
  const [languages] = useState(named);
  const id = useId();
  const picker = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const shown = useRef<AbortController>(null);
  useEffect(() => {
    const abort = new AbortController();
    shown.current = abort;
    return () => abort.abort();
  }, []);
  const isReading = condition.is === 'reading';
  const change = (next: ChosenCaptions | undefined): void =>
    changeFields(actions, 'video', ({ captions: _before, ...model }) =>
      next ? { ...model, captions: next } : model,
    );

  async function take(file: File): Promise<void> {
    const signal = shown.current?.signal;
    if (!signal) return;
    setCondition({ is: 'reading' });
    changeFields(actions, 'video', (model) => ({ ...model, uploading: true }));
    const upload = await uploadCaptionsFile(actions.platform, file, signal);
    endWaiting(actions, 'uploading');
    // the field was unmounted meanwhile, for example because the video was removed
    if (signal.aborted) return;
    if (upload.is === 'accepted')
      change({ url: upload.url, language: captions?.language ?? likelyLanguage(file.name) });
    setCondition(
      upload.is === 'accepted'
        ? { is: 'news', text: texts.read(upload.cues) }
        : { is: 'refused', text: upload.text },
    );
  }
  function remove(): void {
    change(undefined);
    setCondition({ is: 'news', text: texts.removed });
    choose.current?.focus();
  }
  return (
    <div className={styles['captions']} role="group" aria-labelledby={`${id}-name`}>
      <p className={styles['name']} id={`${id}-name`}>
        {texts.name}
      </p>
      {captions && (
        <SelectInput
          className={styles['language'] ?? ''}
          aria-label={texts.language}
          value={captions.language}
          disabled={isDisabled || isReading}
          onChange={({ target }) => change({ ...captions, language: target.value })}
        >
          {languages.map(([tag, label]) => (
            <option key={tag} value={tag} lang={tag}>
              {label}
            </option>
          ))}
        </SelectInput>
      )}
      <div className={styles['steps']}>
        <Button
          ref={choose}
          size="small"
          disabled={isDisabled || isReading}
          aria-describedby={captions ? undefined : `${id}-hint`}
          onClick={() => picker.current?.click()}
        >
          {captions ? texts.replace : texts.add}
        </Button>
        {captions && (
          <Button size="small" disabled={isDisabled || isReading} onClick={remove}>
            <IconDelete />
            {texts.remove}
          </Button>
        )}
      </div>
      <input
        ref={picker}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
        {...{ [postFormAttributes.picker]: 'captions' }}
        accept={captionRules.accept}
        disabled={isDisabled || isReading}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // clear the input, so that the same file can be chosen again
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      {!captions && condition.is !== 'refused' && (
        <FieldNote id={`${id}-hint`}>{texts.invitation}</FieldNote>
      )}
      <FieldNote isError={condition.is === 'refused'} role="status">
        {isReading ? texts.reading : 'text' in condition ? condition.text : ''}
      </FieldNote>
    </div>
  );
}
