import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { isCallError } from '@tessera/shared-contracts/platform/platform';

/** Message of a failed fetch, and whether a retry may help. */
export interface FetchFailure {
  readonly text: string;
  readonly canRetry: boolean;
}

const never: readonly number[] = [403, 404, 428, 429];

/** Message of an unknown failure; says so when there is no connection. */
export const screwyText = (error: unknown): string =>
  [messagingTexts.screwy, ...(isCallError(error) && error.status === 0 ? error.errors : [])].join(
    ' ',
  );

export function readFetchError(error: unknown): FetchFailure {
  const status = isCallError(error) ? error.status : 0;
  if (status === 404) return { text: messagingTexts.couldNotLoad, canRetry: false };
  return {
    text: (status === 403 && isCallError(error) ? error.errors[0] : undefined) ?? screwyText(error),
    canRetry: !never.includes(status),
  };
}

/** Whether a message that was not sent may be tried again. */
export const canSendAgain = (error: unknown): boolean =>
  !(isCallError(error) && [403, 404, 428].includes(error.status));
