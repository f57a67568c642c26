import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import type { Platform } from '@tessera/shared-contracts/platform/platform';

/** What every form of the popover is given. */
export interface FormProps {
  readonly platform: Platform;
  readonly data: SharePopoverData;
  /** Back to the list, where there is one. */
  readonly onCancel: () => void;
  readonly onSent: () => void;
}
