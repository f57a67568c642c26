import { linkTexts } from '@tessera/shared-contracts/links/texts';
import { invalid, RefusalError } from '../http/refusal.ts';
import type { UnreachableError } from './unreachable-error.ts';

/**
 * The error that people see. Except after a timeout or an overload, it is always the same, also for
 * unknown and private hosts, so that it reveals nothing about our network.
 */
export function refusalOf({ reason }: UnreachableError): RefusalError {
  if (reason === 'busy') return new RefusalError(429, linkTexts.busy);
  return invalid(reason === 'time' ? linkTexts.late : linkTexts.unreadable);
}
