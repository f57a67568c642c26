import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';

/** Says why something could not be undone. */
export function sayWhyNot(platform: Platform, error: unknown): void {
  const reason = isCallError(error) ? error.errors[0] : undefined;
  const text = reason ?? failureText(technicalTrouble.postAction);
  platform.toasts.show({ text, tone: 'error' });
  if (!isCallError(error)) platform.log.error(error, { action: 'undo' });
}
