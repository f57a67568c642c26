import { askTexts, askTitle } from '@tessera/shared-contracts/blogs/ask-rules';
import { AskFormView } from '@tessera/shared-ui/ask-view/AskFormView';
import { Button } from '@tessera/shared-ui/Button';
import { Dialog } from '@tessera/shared-ui/Dialog';
import { useEffect, useReducer, useRef, type FormEvent, type ReactNode } from 'react';
import { canSubmit, reduceAsk, startAsk, type AskState } from './ask-state.ts';

export interface AskDialogProps {
  readonly blog: string;
  /** The blog the question is signed with. */
  readonly asker: string;
  readonly allowsAnonymous: boolean;
  /** What was typed before. */
  readonly draft: string;
  readonly keepDraft: (question: string) => void;
  /** Sends it; gives what is wrong in words when it was refused. */
  readonly send: (question: Pick<AskState, 'recipient' | 'anonymous' | 'question'>) => Promise<string | undefined>;
  readonly onSent: () => void;
  readonly onClose: () => void;
}

/** Asks a blog over the page. */
export function AskDialog({ blog, asker, allowsAnonymous, draft, keepDraft, send, onSent, onClose }: AskDialogProps): ReactNode {
  const [state, dispatch] = useReducer(reduceAsk, draft, (question) => startAsk(blog, question));
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    const submitted = reduceAsk(state, { kind: 'submitted' });
    dispatch({ kind: 'submitted' });
    if (state.isSaving || !submitted.isSaving) return;
    const { recipient, anonymous, question } = submitted;
    const error = await send({ recipient, anonymous, question: question.trim() });
    if (error === undefined) onSent();
    else dispatch({ kind: 'refused', error });
  }

  return (
    <Dialog title={askTitle(blog)} onClose={onClose}>
      <AskFormView
        blog={blog} asker={asker} allowsAnonymous={allowsAnonymous} question={state.question} isAnonymous={state.anonymous} errors={state.errors}
        form={{ onSubmit: (event) => void submit(event) }}
        controls={{
          field, canSubmit: canSubmit(state), isSaving: state.isSaving,
          onQuestion(question) {
            dispatch({ kind: 'written', question });
            keepDraft(question);
          },
          onAnonymous: (anonymous) => dispatch({ kind: 'anonymity', anonymous }),
        }}
        refuse={<Button onClick={onClose}>{askTexts.notNow}</Button>}
      />
    </Dialog>
  );
}
