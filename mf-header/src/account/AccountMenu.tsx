import type { User } from '@tessera/shared-contracts/accounts/user';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { useEffect, useState, type ReactNode } from 'react';
import type { Counters } from '../counters/counters.ts';
import { loadAccountPopover } from './load-account-popover.ts';

export interface AccountMenuProps {
  readonly platform: Platform;
  readonly user: User;
  readonly counters: Counters;
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** Stands for the account popover until its code is there. Without it the entry's own link leads on. */
export function AccountMenu(props: AccountMenuProps): ReactNode {
  const { platform, anchor, onClose } = props;
  const [popover, setPopover] = useState<Awaited<ReturnType<typeof loadAccountPopover>>>();
  useEffect(() => {
    let isWanted = true;
    void loadAccountPopover(platform.log).then((loaded) => {
      if (!isWanted) return;
      if (loaded) return setPopover(loaded);
      onClose();
      if (anchor instanceof HTMLAnchorElement) void platform.router.navigate(anchor.href);
    });
    return () => { isWanted = false; };
  }, [platform, anchor, onClose]);
  return popover ? <popover.AccountPopover {...props} /> : null;
}
