import { linkTexts } from '@tessera/shared-contracts/links/texts';
import { invalid, RefusalError } from '../http/refusal.ts';
import type { UnreachableError } from './unreachable-error.ts';

/** What a person is told. Whether a name is unknown, private or silent is the same to them, and tells nobody what stands in our network. */
export function refusalOf({ reason }: UnreachableError): RefusalError {
  if (reason === 'busy') return new RefusalError(429, linkTexts.busy);
  return invalid(reason === 'time' ? linkTexts.late : linkTexts.unreadable);
}
