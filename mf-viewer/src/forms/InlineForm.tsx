import { isEmptyText } from '@tessera/shared-contracts/core/empty-text';
import { inlineFormAttribute } from '@tessera/shared-contracts/posts/post-element';
import { unsavedDraftTexts, postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { Button } from '@tessera/shared-ui/Button';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { localStore } from '@tessera/shared-ui/guarded-storage';
import { Input, TextArea } from '@tessera/shared-ui/Input';
import {
  useEffect,
  useRef,
  useState,
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { FormPlace } from './use-post-forms.tsx';

const storage = localStore();

/** Handlers for files that are dropped on a form or pasted into it. */
export type FileTarget = Pick<
  ComponentProps<'form'>,
  'onDragOver' | 'onDragLeave' | 'onDrop' | 'onPaste'
>;

export interface InlineFormProps {
  readonly place: FormPlace;
  readonly label: string;
  readonly submit: string;
  /** Maximum length of the text in characters. */
  readonly maxLength: number;
  readonly isMultiline?: boolean;
  /** The initial text if no unsaved draft is stored. */
  readonly initialText?: string;
  /** Key under which unsent text is stored in the browser; without it, the text is not stored. */
  readonly draftKey?: string;
  /** Shown between the field and the buttons. */
  readonly choices?: ReactNode;
  /** Shown beside the buttons. */
  readonly tools?: ReactNode;
  /** Whether there is something to send besides text. */
  readonly hasMore?: boolean;
  readonly fileTarget?: FileTarget | undefined;
  readonly className?: string | undefined;
  readonly onChange?: () => void;
  /**
   * Sends the form. Resolves to true if the text was saved; the form then closes. Called with blank
   * text only if `hasMore`.
   */
  readonly send: (text: string) => Promise<boolean>;
}

/** A form below a post, with one text field. */
export function InlineForm({
  place,
  label,
  submit,
  maxLength,
  isMultiline = false,
  initialText = '',
  draftKey,
  choices,
  tools,
  hasMore = false,
  fileTarget,
  className,
  onChange,
  send,
}: InlineFormProps): ReactNode {
  const field = useRef<(HTMLInputElement & HTMLTextAreaElement) | null>(null);
  const [text, setText] = useState(
    () => (draftKey === undefined ? null : storage.read(draftKey)) ?? initialText,
  );
  const [isDraftSaved, setDraftSaved] = useState(true);
  const [isBusy, setBusy] = useState(false);
  // a ref, because a second press may come before React has rendered the new state
  const isSending = useRef(false);
  const isEmpty = isEmptyText(text) && !hasMore;

  useEffect(() => field.current?.focus(), [place.asked]);

  function change(changed: string): void {
    setText(changed);
    if (draftKey !== undefined) setDraftSaved(storage.write(draftKey, changed));
    onChange?.();
  }
  async function sendText(): Promise<void> {
    if (isEmpty || isSending.current) return;
    isSending.current = true;
    setBusy(true);
    const isSent = await send(text);
    isSending.current = false;
    setBusy(false);
    if (!isSent) return;
    if (draftKey !== undefined) storage.remove(draftKey);
    place.close();
  }
  function pressKey(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.nativeEvent.isComposing) return;
    const isSend = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    if (!isSend && (event.key !== 'Escape' || !isEmpty)) return;
    event.preventDefault();
    event.stopPropagation();
    if (isSend) event.currentTarget.requestSubmit();
    else place.close();
  }
  const isKept = draftKey !== undefined && !isEmptyText(text) && text !== initialText;
  const note = isDraftSaved ? (isKept ? unsavedDraftTexts.kept : '') : unsavedDraftTexts.notSaved;
  const Control = isMultiline ? TextArea : Input;
  return (
    <form
      className={['form post-view__form', className].filter(Boolean).join(' ')}
      {...{ [inlineFormAttribute]: place.name }}
      onSubmit={(event) => {
        event.preventDefault();
        void sendText();
      }}
      onKeyDown={pressKey}
      {...fileTarget}
    >
      <FieldFrame label={label}>
        <Control
          ref={field}
          maxLength={maxLength}
          value={text}
          onChange={({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
            change(currentTarget.value)
          }
        />
      </FieldFrame>
      {/* always rendered: screen readers announce only text added to an existing status */}
      <FieldNote role="status">{note}</FieldNote>
      {choices}
      <div className="form__actions">
        <Button variant="primary" type="submit" isBusy={isBusy}>
          {submit}
        </Button>
        <Button onClick={place.close}>{postTexts.cancel}</Button>
        {tools}
      </div>
    </form>
  );
}
