import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import type { Platform } from '@tessera/shared-contracts/platform/platform';

/** Props of every form in the popover. */
export interface FormProps {
  readonly platform: Platform;
  readonly data: SharePopoverData;
  /** Returns to the list, if there is one. */
  readonly onCancel: () => void;
  readonly onSent: () => void;
}
