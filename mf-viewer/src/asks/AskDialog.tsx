import { askLimits, askTexts, askTitle } from '@tessera/shared-contracts/blogs/ask-rules';
import { isEmptyText } from '@tessera/shared-contracts/core/empty-text';
import { unsavedDraftTexts } from '@tessera/shared-contracts/posts/post-texts';
import { Button } from '@tessera/shared-ui/Button';
import { Dialog } from '@tessera/shared-ui/overlays/Dialog';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import {
  useEffect,
  useReducer,
  useRef,
  useState,
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { AskFormView } from './AskFormView.tsx';
import { canSubmit, reduceAsk, startAsk, type AskState } from './ask-state.ts';

export interface AskDialogProps {
  readonly blog: string;
  /** The blog that asks the question. */
  readonly asker: string;
  readonly allowsAnonymous: boolean;
  /** The stored draft of the question. */
  readonly draft: string;
  /** Stores the draft; returns false if the browser cannot store it. */
  readonly keepDraft: (question: string) => boolean;
  /** Sends the question; resolves to the error message if it was refused. */
  readonly send: (
    question: Pick<AskState, 'recipient' | 'anonymous' | 'question'>,
  ) => Promise<string | undefined>;
  readonly onSent: () => void;
  readonly onClose: () => void;
  readonly router: OverlayRouter;
}

/** The dialog in which the user asks a blog a question. */
export function AskDialog({
  blog,
  asker,
  allowsAnonymous,
  draft,
  keepDraft,
  send,
  onSent,
  onClose,
  router,
}: AskDialogProps): ReactNode {
  const [state, dispatch] = useReducer(reduceAsk, draft, (question) => startAsk(blog, question));
  // the field's current text if it was typed after the last `read`
  const [typed, setTyped] = useState<string>();
  const [isDraftSaved, setDraftSaved] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  const throttle = useRef<ReturnType<typeof setTimeout>>(undefined);
  const unread = useRef<string>(undefined);
  useEffect(() => field.current?.focus(), []);
  useEffect(
    () => () => {
      clearTimeout(throttle.current);
      if (unread.current !== undefined) keepDraft(unread.current);
    },
    [keepDraft],
  );

  /**
   * Stores the typed text as the draft, puts it into the state without its line breaks, and clears
   * the errors. Called at most every `askLimits.throttle` ms while the user types, and on submit;
   * between these calls, the text is only shown.
   */
  function read(question: string): AskState {
    clearTimeout(throttle.current);
    throttle.current = setTimeout(() => {
      throttle.current = undefined;
      if (unread.current !== undefined) read(unread.current);
    }, askLimits.throttle);
    unread.current = undefined;
    setTyped(undefined);
    const event = { kind: 'written', question } as const;
    dispatch(event);
    setDraftSaved(keepDraft(question));
    return reduceAsk(state, event);
  }
  function write(question: string): void {
    if (throttle.current === undefined) return void read(question);
    unread.current = question;
    setTyped(question);
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const written = unread.current === undefined ? state : read(unread.current);
    const submitted = reduceAsk(written, { kind: 'submitted' });
    dispatch({ kind: 'submitted' });
    if (state.isSaving || !submitted.isSaving) return;
    const { recipient, anonymous, question } = submitted;
    const error = await send({ recipient, anonymous, question: question.trim() });
    if (error === undefined) onSent();
    else dispatch({ kind: 'refused', error });
  }

  function pressKey(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.nativeEvent.isComposing)
      return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  const kept = isEmptyText(typed ?? state.question) ? '' : unsavedDraftTexts.kept;
  return (
    <Dialog title={askTitle(blog)} onClose={onClose} router={router}>
      <AskFormView
        blog={blog}
        asker={asker}
        allowsAnonymous={allowsAnonymous}
        question={typed ?? state.question}
        isAnonymous={state.anonymous}
        errors={state.errors}
        form={{ onSubmit: (event) => void submit(event), onKeyDown: pressKey }}
        controls={{
          field,
          notice: isDraftSaved ? kept : unsavedDraftTexts.notSaved,
          canSubmit: canSubmit(state),
          isSaving: state.isSaving,
          onQuestion: write,
          onAnonymous: (anonymous) => dispatch({ kind: 'anonymity', anonymous }),
        }}
        cancel={<Button onClick={onClose}>{askTexts.notNow}</Button>}
      />
    </Dialog>
  );
}
