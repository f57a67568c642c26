import { inboxTexts } from '@tessera/shared-contracts/messaging/texts';
import { IconEdit } from '@tessera/shared-ui/Icon';
import type { ReactNode } from 'react';

/** A pencil and the words that stand on every control that begins a message. */
export const ComposeLabel = (): ReactNode => (
  <>
    <IconEdit />
    {inboxTexts.compose}
  </>
);
