import { isCallError } from '@tessera/shared-contracts/platform/platform';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';

/** The text for an unknown failure. If there was no response, it includes the connection error. */
export const screwyText = (error: unknown): string =>
  [messagingTexts.screwy, ...(isCallError(error) && error.status === 0 ? error.errors : [])].join(
    ' ',
  );
