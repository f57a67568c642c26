import type { PageLinks } from '@tessera/shared-contracts/messaging/conversation';

/** The query parameters of a page link, for a call to the link's endpoint. */
export const queryOf = ({ href }: NonNullable<PageLinks['next']>): Record<string, string> =>
  Object.fromEntries(new URL(href, window.location.origin).searchParams);
