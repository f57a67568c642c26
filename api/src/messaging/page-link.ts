import type { EndpointDefinition } from '@tessera/shared-contracts/contract/endpoint';

/** A ready-to-use link to a page of a list. */
export const pageLink = (
  { path }: Pick<EndpointDefinition, 'path'>,
  query: Readonly<Record<string, string | number>>,
): { readonly href: string } => ({
  href: `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
});
