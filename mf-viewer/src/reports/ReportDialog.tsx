import {
  moderationLimits,
  moderationTexts,
  reportReasons,
  type ReportReason,
} from '@tessera/shared-contracts/moderation/reports';
import { unsavedDraftTexts } from '@tessera/shared-contracts/posts/post-texts';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { FormErrors } from '@tessera/shared-ui/FormErrors';
import { TextArea } from '@tessera/shared-ui/Input';
import { Dialog } from '@tessera/shared-ui/overlays/Dialog';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { ReportDraft } from './report-draft.ts';
import styles from './report-dialog.module.css';

/** A report that can be sent. */
export interface WrittenReport extends ReportDraft {
  readonly reason: ReportReason;
}

export interface ReportDialogProps {
  readonly title: string;
  /** The reported blog, or the blog of the reported post. */
  readonly blog: string;
  /** Whether the reporter can block the blog as well. */
  readonly canBlock: boolean;
  /** What was typed before and not sent. */
  readonly draft: ReportDraft;
  /** Keeps what is typed; returns false if the browser cannot. */
  readonly keepDraft: (draft: ReportDraft) => boolean;
  /** Sends the report; resolves to the reason if that failed. */
  readonly send: (written: WrittenReport) => Promise<string | undefined>;
  readonly onSent: (written: WrittenReport) => void;
  readonly onClose: () => void;
  readonly router: OverlayRouter;
}

/**
 * The dialog that reports a post or a blog to staff. What is typed is kept until it was sent, however
 * the dialog closes.
 */
export function ReportDialog({
  title,
  blog,
  canBlock,
  draft,
  keepDraft,
  send,
  onSent,
  onClose,
  router,
}: ReportDialogProps): ReactNode {
  const [typed, setTyped] = useState(draft);
  const [isKept, setKept] = useState(true);
  const [error, setError] = useState<string>();
  const [isSending, setSending] = useState(false);

  const { reason, words } = typed;
  const alsoBlock = canBlock && typed.alsoBlock;

  function change(changes: Partial<ReportDraft>): void {
    const next = { ...typed, ...changes };
    setTyped(next);
    setKept(keepDraft(next));
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (isSending) return;
    if (reason === undefined) return setError(moderationTexts.chooseReason);
    if (reason === 'other' && words.trim() === '') return setError(moderationTexts.sayMore);
    setSending(true);
    const written = { reason, words, alsoBlock };
    const failure = await send(written);
    setSending(false);
    if (failure === undefined) onSent(written);
    else setError(failure);
  }

  return (
    <Dialog title={title} onClose={onClose} router={router}>
      <form className="form" noValidate onSubmit={(event) => void submit(event)} aria-label={title}>
        <p className={styles['lede']}>{moderationTexts.confidential(blog)}</p>
        <FormErrors errors={error === undefined ? [] : [error]} />
        <fieldset className={`form__group ${styles['reasons'] ?? ''}`}>
          <legend className="form__legend">{moderationTexts.reason}</legend>
          {reportReasons.map((one) => (
            <CheckField
              key={one}
              type="radio"
              name="reason"
              value={one}
              checked={reason === one}
              onChange={() => {
                change({ reason: one });
                setError(undefined);
              }}
              label={moderationTexts.reasons[one]}
            />
          ))}
        </fieldset>
        <FieldFrame label={moderationTexts.details}>
          <TextArea
            name="words"
            rows={3}
            maxLength={moderationLimits.words}
            value={words}
            onChange={({ target }) => change({ words: target.value })}
          />
        </FieldFrame>
        <FieldNote role="status">{isKept ? '' : unsavedDraftTexts.notSaved}</FieldNote>
        {canBlock && (
          <CheckField
            checked={alsoBlock}
            onChange={({ target }) => change({ alsoBlock: target.checked })}
            label={moderationTexts.alsoBlock(blog)}
          />
        )}
        <div className="form__actions">
          <Button variant="primary" type="submit" isBusy={isSending}>
            {isSending ? moderationTexts.sending : moderationTexts.report}
          </Button>
          <Button onClick={onClose}>{moderationTexts.cancel}</Button>
        </div>
      </form>
    </Dialog>
  );
}
