import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { ContentfulStatusCode } from 'hono/utils/http-status';

export interface RefusalReason {
  readonly status: ContentfulStatusCode;
  readonly code?: number;
  /** A page of this site where the reason can be removed; shown on error pages. */
  readonly link?: { readonly href: string; readonly label: string };
}

/**
 * Thrown by handlers and policies; becomes `{ meta, errors }` for calls and an error page for
 * pages.
 */
export class RefusalError extends Error {
  override readonly name = 'RefusalError';
  readonly status: ContentfulStatusCode;
  /** Texts a person can read. */
  readonly errors: readonly string[];
  /** Distinguishes refusals with the same status; sent in `codes` of the response. */
  readonly code: number | undefined;
  readonly link: RefusalReason['link'];
  constructor(reason: ContentfulStatusCode | RefusalReason, ...errors: string[]) {
    const { status, code, link }: RefusalReason =
      typeof reason === 'number' ? { status: reason } : reason;
    super(errors[0] ?? `refused with ${status}`);
    this.status = status;
    this.code = code;
    this.link = link;
    this.errors = errors;
  }
}

export const unauthorized = (): RefusalError => new RefusalError(401, refusals.logIn);
export const forbidden = (text: string = refusals.notAllowed): RefusalError =>
  new RefusalError(403, text);
export const notFound = (text: string = refusals.noPage): RefusalError =>
  new RefusalError(404, text);
export const invalid = (...texts: string[]): RefusalError => new RefusalError(400, ...texts);
