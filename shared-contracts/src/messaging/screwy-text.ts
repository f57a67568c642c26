import { isCallError } from '../platform/platform.ts';
import { messagingTexts } from './texts.ts';

/**
 * The message for an unknown failure; without a response, it includes the error of the connection.
 */
export const screwyText = (error: unknown): string =>
  [messagingTexts.screwy, ...(isCallError(error) && error.status === 0 ? error.errors : [])].join(
    ' ',
  );
