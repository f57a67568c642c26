import type { PhotoItem } from '@tessera/shared-contracts/posts/form-model';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import { useId, useLayoutEffect, type KeyboardEvent, type ReactNode, type Ref } from 'react';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { TextArea } from '@tessera/shared-ui/Input';
import { useRefMap } from '@tessera/shared-ui/use-ref-map';
import { changePhoto } from './photo-items.ts';
import { canStep, type PhotoRows, type PhotoStep } from './photo-layout.ts';
import { PhotoMotion } from './PhotoMotion.tsx';
import type { PhotoMotions } from './photo-motions.ts';
import type { PhotoSession } from './photo-session.ts';
import { photoTexts } from './photo-texts.ts';
import styles from './photo-details.module.css';

const steps: readonly { readonly step: PhotoStep; readonly label: string }[] = [
  { step: 'left', label: photoTexts.left },
  { step: 'right', label: photoTexts.right },
  { step: 'own-row', label: photoTexts.ownRow },
];

/** Which photo's details are open, and which part gets focus. Each new object moves focus again. */
export interface OpenDetails {
  readonly id: string;
  readonly focus: 'caption' | 'alt' | PhotoStep;
}

interface PhotoDetailsProps {
  readonly photo: PhotoItem | undefined;
  readonly number: number;
  readonly preview: string;
  readonly open: OpenDetails;
  readonly rows: PhotoRows;
  readonly session: PhotoSession;
  /** Absent where live photos are off. */
  readonly motions: PhotoMotions | undefined;
  readonly onStep: (step: PhotoStep) => void;
  readonly onDone: () => void;
}

/** The panel of one photo: its caption, alt text and motion, and buttons that move the photo. */
export function PhotoDetails({
  photo,
  number,
  preview,
  open,
  rows,
  session,
  motions,
  onStep,
  onDone,
}: PhotoDetailsProps): ReactNode {
  const stops = useRefMap<OpenDetails['focus']>();
  // a step may move the panel to another row or disable the pressed button: keep focus in the panel
  useLayoutEffect(() => {
    [open.focus, ...steps.map(({ step }) => step)]
      .map((name) => stops.get(name))
      .find((stop) => stop?.matches(':enabled'))
      ?.focus();
  }, [open, stops]);
  if (!photo) return null;
  const { id } = photo;
  function pressKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
    // closes the panel, not the form
    event.preventDefault();
    event.stopPropagation();
    onDone();
  }
  return (
    <div
      className={styles['details']}
      role="group"
      aria-label={`Photo ${number}`}
      onKeyDown={pressKey}
    >
      {preview !== '' && (
        <img className={styles['thumb']} src={preview} alt="" referrerPolicy="no-referrer" />
      )}
      <div className={styles['words']}>
        <Words
          label={photoTexts.caption}
          hint={photoTexts.captionHint}
          field={stops.ref('caption')}
          limit={postLimits.photoCaption}
          text={photo.caption}
          onChange={(caption) => session.change((model) => changePhoto(model, id, { caption }))}
        />
        <Words
          label={photoTexts.alt}
          hint={photoTexts.altHint}
          field={stops.ref('alt')}
          limit={postLimits.photoAlt}
          text={photo.alt ?? ''}
          onChange={(alt) => session.change((model) => changePhoto(model, id, { alt }))}
        />
        {motions && <PhotoMotion photo={photo} motions={motions} session={session} />}
        <div className={styles['steps']}>
          {rows.flat().length > 1 &&
            steps.map(({ step, label }) => (
              <Button
                key={step}
                ref={stops.ref(step)}
                size="small"
                disabled={!canStep(rows, id, step)}
                onClick={() => onStep(step)}
              >
                {label}
              </Button>
            ))}
          <Button variant="primary" size="small" className={styles['done']} onClick={onDone}>
            {photoTexts.done}
          </Button>
        </div>
      </div>
    </div>
  );
}

interface WordsProps {
  readonly label: string;
  readonly hint: string;
  readonly field: Ref<HTMLTextAreaElement>;
  readonly limit: number;
  readonly text: string;
  readonly onChange: (text: string) => void;
}

/** A text field with a character count. Text over the limit is truncated when it is sent. */
function Words({ label, hint, field, limit, text, onChange }: WordsProps): ReactNode {
  const fieldId = useId();
  const hintId = useId();
  const isOver = text.length > limit;
  return (
    <FieldFrame id={fieldId} label={label}>
      <TextArea
        ref={field}
        id={fieldId}
        dir="auto"
        className={styles['text']}
        rows={1}
        value={text}
        aria-describedby={hintId}
        onChange={(event) => onChange(event.target.value.replace(/\n/g, ' '))}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !event.metaKey && !event.ctrlKey) event.preventDefault();
        }}
      />
      <FieldNote id={hintId} className={styles['hint']}>
        <span>{hint}</span>
        <span className={styles['counter']} data-over={isOver ? '' : undefined}>
          {text.length} / {limit}
          {isOver && <span> – the rest will be cut off</span>}
        </span>
      </FieldNote>
    </FieldFrame>
  );
}
