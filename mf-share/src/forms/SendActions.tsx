import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { Button } from '@tessera/shared-ui/Button';
import { FieldNote } from '@tessera/shared-ui/FieldNote';
import type { ReactNode } from 'react';
import styles from '../options/share.module.css';
import type { ShareRules } from './share-rules.ts';
import type { Sending } from './use-sending.ts';

export interface SendActionsProps {
  readonly rules: ShareRules;
  readonly sending: Sending;
  readonly canSend: boolean;
  readonly onCancel: () => void;
}

/** The last part of a form: the error of the last attempt, and the buttons. */
export function SendActions({
  rules: { texts, hasCancel },
  sending: { isSharing, isShareSuccess, isShareFail, reason },
  canSend,
  onCancel,
}: SendActionsProps): ReactNode {
  const progress = isSharing ? texts.sending : isShareSuccess ? texts.sent : '';
  return (
    <>
      {isShareFail && (
        <FieldNote isError role="alert">
          <strong>{texts.error}</strong>
          {reason !== '' && ` ${reason}`}
        </FieldNote>
      )}
      <div className={styles.actions}>
        {hasCancel && (
          <Button onClick={onCancel} disabled={isShareSuccess}>
            {shareTexts.cancel}
          </Button>
        )}
        <Button
          type="submit"
          variant="primary"
          disabled={!canSend && !isShareSuccess}
          isBusy={isSharing || isShareSuccess}
        >
          {progress === '' ? shareTexts.send : progress}
        </Button>
      </div>
      <p className="visually-hidden" role="status">
        {progress}
      </p>
    </>
  );
}
