import { linkTexts } from '@tessera/shared-contracts/links/texts';
import { invalid, RefusalError } from '../wire/refusal.ts';
import type { UnreachableError } from './unreachable-error.ts';

/**
 * The error that people see. Timeouts and overload have their own texts. All other failures share
 * one text, which does not reveal whether a host is unknown or private.
 */
export function refusalOf({ reason }: UnreachableError): RefusalError {
  if (reason === 'busy') return new RefusalError(429, linkTexts.busy);
  return invalid(reason === 'time' ? linkTexts.late : linkTexts.unreadable);
}
