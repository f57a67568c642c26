import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { ReactNode } from 'react';
import styles from './SharePopover.module.css';
import type { Sending } from './use-sending.ts';

const labels: Readonly<Record<Sending['state'], string>> = {
  idle: shareTexts.send,
  sending: shareTexts.sending,
  sent: shareTexts.sent,
  failed: shareTexts.send,
};

/** The foot of a form: the result of sending, and two buttons. */
export function SendActions({
  sending,
  canSend,
  onCancel,
}: {
  readonly sending: Sending;
  readonly canSend: boolean;
  readonly onCancel: () => void;
}): ReactNode {
  return (
    <>
      {sending.state === 'failed' && (
        <FieldNote isError role="alert">
          <strong>{shareTexts.error}</strong>
          {sending.reason !== '' && ` ${sending.reason}`}
        </FieldNote>
      )}
      <div className={styles.actions}>
        <Button onClick={onCancel} disabled={sending.state === 'sent'}>
          {shareTexts.cancel}
        </Button>
        <Button
          type="submit"
          variant="primary"
          disabled={!canSend && sending.state !== 'sent'}
          isBusy={sending.state === 'sending' || sending.state === 'sent'}
        >
          {labels[sending.state]}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {sending.state === 'sending' || sending.state === 'sent' ? labels[sending.state] : ''}
      </p>
    </>
  );
}
