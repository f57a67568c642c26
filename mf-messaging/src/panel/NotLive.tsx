import type { User } from '@tessera/shared-contracts/accounts/user';
import { notLiveTexts } from '@tessera/shared-contracts/messaging/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import type { ReactNode } from 'react';
import styles from './NotLive.module.css';

export interface NotLiveProps {
  readonly user: User | undefined;
  /** Fetches new messages. */
  readonly onCheck: () => void;
}

/**
 * Explains that there is no polling without a confirmed email address; a button fetches messages.
 */
export function NotLive({ user, onCheck }: NotLiveProps): ReactNode {
  if (user?.is_verified_email !== false) return null;
  return (
    <p className={styles.notice}>
      {notLiveTexts.why} <a href={pages.accountSettings.path}>{notLiveTexts.confirm}</a>
      <Button size="small" onClick={onCheck}>
        {notLiveTexts.checkNow}
      </Button>
    </p>
  );
}
