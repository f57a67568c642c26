import type { EndpointDefinition } from '@tessera/shared-contracts/core/endpoint';
import type { PageLinks } from '@tessera/shared-contracts/messaging/conversation';
import type { Page } from './read-page.ts';

/** A ready-to-use link to a page of a list. */
export const pageLink = (
  { path }: Pick<EndpointDefinition, 'path'>,
  query: Readonly<Record<string, string | number>>,
): { readonly href: string } => ({
  href: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
});

/**
 * Links to the pages around a page of a list sorted newest first. `before` and `after` refer to
 * time: `previous` leads to newer rows, `next` to older ones.
 */
export const pageLinks = <Place>(
  endpoint: Pick<EndpointDefinition, 'path'>,
  query: Readonly<Record<string, string | number>>,
  cursorOf: (place: Place) => string | number,
  { previous, next }: Pick<Page<unknown, Place>, 'previous' | 'next'>,
): PageLinks => ({
  ...(previous !== undefined && {
    previous: pageLink(endpoint, { ...query, after: cursorOf(previous) }),
  }),
  ...(next !== undefined && { next: pageLink(endpoint, { ...query, before: cursorOf(next) }) }),
});
