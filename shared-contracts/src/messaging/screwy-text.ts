import { isCallError } from '../platform/platform.ts';
import { messagingTexts } from './texts.ts';

/** Message of an unknown failure; says so when there is no connection. */
export const screwyText = (error: unknown): string =>
  [messagingTexts.screwy, ...(isCallError(error) && error.status === 0 ? error.errors : [])].join(
    ' ',
  );
