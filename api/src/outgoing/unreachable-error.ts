/** Why a fetch failed. */
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
  constructor(reason: UnreachableReason, detail: string, options?: ErrorOptions) {
    super(`${reason}: ${detail}`, options);
    this.reason = reason;
  }
}
