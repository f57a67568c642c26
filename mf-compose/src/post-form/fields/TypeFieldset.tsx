import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import type { PostFormModel, PostFormModelOf } from '@tessera/shared-contracts/posts/form-model';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { ReactNode } from 'react';
import { Writing } from '../editor/Writing.tsx';
import type { FormActions } from '../open-form.ts';
import { formTexts } from '../texts.ts';
import styles from './fields.module.css';

interface FieldsProps<T extends PostType> {
  readonly actions: FormActions;
  readonly model: PostFormModelOf<T>;
  readonly isDisabled: boolean;
}

interface LineProps {
  readonly label: string;
  readonly value: string;
  readonly isTitle?: boolean;
  readonly isFirst?: boolean;
  readonly maxLength?: number;
  readonly inputMode?: 'url' | 'text';
  readonly onChange: (value: string) => void;
}

/** One line of text whose label stands in it until something is typed. */
function Line({ label, value, isTitle = false, isFirst = false, maxLength = postLimits.title, inputMode = 'text', onChange }: LineProps): ReactNode {
  return <input className={isTitle ? styles['title'] : styles['line']} type="text" inputMode={inputMode} aria-label={label} placeholder={label} value={value} maxLength={maxLength} autoComplete="off" data-first-field={isFirst ? '' : undefined} onChange={(event) => onChange(event.target.value)} />;
}

function TextFields({ actions, model, isDisabled }: FieldsProps<'text'>): ReactNode {
  const isReblog = model.mode === 'reblog';
  return (
    <>
      {!isReblog && <Line label="Title" value={model.title} isTitle isFirst onChange={(title) => actions.change({ ...model, title })} />}
      <div data-first-field-in={isReblog ? '' : undefined}>
        <Writing editor={model.editorType} platform={actions.platform} label={isReblog ? 'What you add' : 'Text'} placeholder={isReblog ? 'Add something, if you like' : 'Your text here'} text={model.body} disabled={isDisabled} onChange={(body) => actions.change({ ...model, body })} />
      </div>
    </>
  );
}

function QuoteFields({ actions, model, isDisabled }: FieldsProps<'quote'>): ReactNode {
  return (
    <>
      <textarea className={styles['quote']} aria-label="Quote" placeholder="“Quote”" value={model.quote} maxLength={postLimits.body} data-first-field="" onChange={(event) => actions.change({ ...model, quote: event.target.value })} />
      <Writing isShort editor={model.editorType} platform={actions.platform} label="Source" placeholder="Who said it, and where" text={model.source} disabled={isDisabled} onChange={(source) => actions.change({ ...model, source })} />
    </>
  );
}

function LinkFields({ actions, model, isDisabled }: FieldsProps<'link'>): ReactNode {
  return (
    <>
      <Line label="Address" value={model.url} inputMode="url" maxLength={2083} isFirst onChange={(url) => actions.change({ ...model, url })} />
      <Line label="Title" value={model.title} isTitle onChange={(title) => actions.change({ ...model, title })} />
      <Writing isShort editor={model.editorType} platform={actions.platform} label="Description" placeholder="What is worth knowing about it" text={model.caption} disabled={isDisabled} onChange={(caption) => actions.change({ ...model, caption })} />
    </>
  );
}

function ChatFields({ actions, model }: FieldsProps<'chat'>): ReactNode {
  return (
    <>
      <Line label="Title" value={model.title} isTitle isFirst onChange={(title) => actions.change({ ...model, title })} />
      <textarea className={styles['chat']} aria-label="Chat" placeholder={'Ada: Did you see it?\nBob: I did.'} value={model.chat} maxLength={postLimits.body} onChange={(event) => actions.change({ ...model, chat: event.target.value })} />
    </>
  );
}

function AudioFields({ actions, model, isDisabled }: FieldsProps<'audio'>): ReactNode {
  return (
    <>
      <Line label="Address of the audio" value={model.url} inputMode="url" maxLength={2083} isFirst onChange={(url) => actions.change({ ...model, url })} />
      <p className="form__hint">{formTexts.uploadsLater}</p>
      <Writing isShort editor={model.editorType} platform={actions.platform} label="Caption" placeholder="What is it?" text={model.caption} disabled={isDisabled} onChange={(caption) => actions.change({ ...model, caption })} />
    </>
  );
}

function VideoFields({ actions, model, isDisabled }: FieldsProps<'video'>): ReactNode {
  return (
    <>
      <Line label="Address or embed code of the video" value={model.embedCode} maxLength={10_000} isFirst onChange={(embedCode) => actions.change({ ...model, embedCode })} />
      <p className="form__hint">{formTexts.uploadsLater}</p>
      <Writing isShort editor={model.editorType} platform={actions.platform} label="Caption" placeholder="What is it?" text={model.caption} disabled={isDisabled} onChange={(caption) => actions.change({ ...model, caption })} />
    </>
  );
}

function PhotoFields({ actions, model, isDisabled }: FieldsProps<'photo'>): ReactNode {
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

function NoteFields({ actions, model, isDisabled }: FieldsProps<'note'>): ReactNode {
  return (
    <>
      <textarea className={styles['chat']} aria-label="Question" value={model.ask} maxLength={postLimits.body} onChange={(event) => actions.change({ ...model, ask: event.target.value })} />
      <div data-first-field-in="">
        <Writing editor={model.editorType} platform={actions.platform} label="Answer" placeholder="Your answer" text={model.answer} disabled={isDisabled} onChange={(answer) => actions.change({ ...model, answer })} />
      </div>
    </>
  );
}

/** The fields of the post's type. */
export function TypeFieldset({ model, ...props }: { readonly actions: FormActions; readonly model: PostFormModel; readonly isDisabled: boolean }): ReactNode {
  switch (model.type) {
    case 'text': return <TextFields {...props} model={model} />;
    case 'photo': return <PhotoFields {...props} model={model} />;
    case 'quote': return <QuoteFields {...props} model={model} />;
    case 'link': return <LinkFields {...props} model={model} />;
    case 'chat': return <ChatFields {...props} model={model} />;
    case 'audio': return <AudioFields {...props} model={model} />;
    case 'video': return <VideoFields {...props} model={model} />;
    case 'note': return <NoteFields {...props} model={model} />;
  }
}
