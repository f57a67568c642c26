import { linkTexts } from '@tessera/shared-contracts/links/texts';
import { invalid, RefusalError } from '../wire/refusal.ts';

/** Why a fetch or call failed. */
export type UnreachableReason =
  | 'address'
  | 'network'
  | 'time'
  | 'status'
  | 'redirects'
  | 'type'
  | 'size'
  | 'encoding'
  | 'busy';

/** Thrown by everything that fetches from the web. The message is for logs, not for people. */
export class UnreachableError extends Error {
  override readonly name = 'UnreachableError';
  readonly reason: UnreachableReason;
  /** Whether the other side may have received the request. */
  readonly mayHaveArrived: boolean;
  constructor(
    reason: UnreachableReason,
    detail: string,
    {
      mayHaveArrived = reason !== 'address' && reason !== 'busy',
      ...options
    }: ErrorOptions & { readonly mayHaveArrived?: boolean } = {},
  ) {
    super(`${reason}: ${detail}`, options);
    this.reason = reason;
    this.mayHaveArrived = mayHaveArrived;
  }
}

/**
 * The error that people see. Timeouts and overload have their own texts. All other failures share
 * one text, which does not reveal whether a host is unknown or private.
 */
export function refusalOf({ reason }: UnreachableError): RefusalError {
  if (reason === 'busy') return new RefusalError(429, linkTexts.busy);
  return invalid(reason === 'time' ? linkTexts.late : linkTexts.unreadable);
}
