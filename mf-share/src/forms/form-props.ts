import type { Platform } from '@tessera/shared-contracts/platform/platform';
import type { SharePopoverData } from '@tessera/shared-contracts/sharing/share-data';
import type { ShareRules } from './share-rules.ts';

/** Props of every form in the popover. */
export interface FormProps {
  readonly platform: Platform;
  readonly data: SharePopoverData;
  readonly rules: ShareRules;
  /** Returns to the main screen, if there is one. */
  readonly onCancel: () => void;
  readonly onSent: () => void;
}
