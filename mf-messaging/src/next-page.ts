import type { PageLinks } from '@tessera/shared-contracts/messaging/conversation';

/** The query of a page link, for the endpoint that the link belongs to. */
export const queryOf = ({ href }: NonNullable<PageLinks['next']>): Record<string, string> =>
  Object.fromEntries(new URL(href, window.location.origin).searchParams);
