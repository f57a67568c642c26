import { TrieRouter } from 'hono/router/trie-router';
import { catalogue } from '@tessera/shared-contracts/catalogue/catalogue';
import { viewCatalogue } from '@tessera/shared-contracts/catalogue/view-catalogue';
import type { RemoteDefinition } from '@tessera/shared-contracts/core/remote-definition';
import { extentOf } from '@tessera/shared-contracts/core/visits';
import {
  accountPageName,
  pages as ownPages,
  formRoutes,
  serviceRoutes,
} from '@tessera/shared-contracts/pages/pages';
import { remotePageVersion } from '@tessera/shared-contracts/platform/remote-page';

/** All paths that the product itself responds to. */
const ownPaths = new TrieRouter<string>();
for (const page of Object.values(ownPages)) {
  ownPaths.add('GET', page.path, page.path);
  // the forms for new posts over the page
  if ('isBaseRoute' in page) ownPaths.add('GET', `${page.path}/new/:type`, page.path);
}
for (const path of [
  ...serviceRoutes,
  ...formRoutes,
  ...[...catalogue.values()].map((endpoint) => endpoint.path),
])
  ownPaths.add('GET', path, path);

const ownNames: ReadonlySet<string> = new Set([
  ...Object.keys(ownPages),
  ...viewCatalogue.map(({ name }) => name),
  accountPageName,
]);

/**
 * Refuses a definition that no page could follow: a remote that is never mounted, or that hides that
 * it always is; a page that the product has itself, or that the server half does not render.
 *
 * @param views versions of the views that the server half renders, by name
 * @param refuse throws
 */
export function checkDefinition(
  { activeOn, pages = [] }: RemoteDefinition,
  views: Readonly<Record<string, number>>,
  refuse: (why: string) => never,
): void {
  const extent = extentOf(activeOn);
  if (extent === 'never') refuse('no visit makes it active.');
  if (extent === 'always' && activeOn !== 'always')
    refuse("it is active on all visits: its definition must say 'always'.");
  for (const [at, { name, path }] of pages.entries()) {
    const [[taken]] = ownPaths.match('GET', path);
    if (taken) refuse(`its page ${path} would be hidden by ${taken[0]} of the product.`);
    if (ownNames.has(name)) refuse(`its page ${path} is called ${name}, as one of the product.`);
    const twin = pages.slice(0, at).find((one) => one.name === name || one.path === path);
    if (twin) refuse(`it has two pages ${twin.path === path ? path : `called ${name}`}.`);
    if (views[name] !== remotePageVersion)
      refuse(`its server half does not draw version ${remotePageVersion} of its page ${name}.`);
  }
}
