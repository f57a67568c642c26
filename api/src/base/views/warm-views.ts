import * as v from 'valibot';
import { viewCatalogue } from '@tessera/shared-contracts/catalogue/view-catalogue';
import type { Deps } from '../http/context.ts';
import { renderFor, releasesFor } from './render-for.ts';

/**
 * Renders the samples of each view in advance, because the first render takes many times longer than
 * later ones: on a busy machine, longer than a page may wait. Meant for a process that starts while
 * other processes still handle all requests.
 */
export async function warmViews(deps: Deps): Promise<void> {
  const releases = await releasesFor(deps, undefined);
  for (const view of viewCatalogue)
    for (const sample of view.samples)
      await renderFor(deps, releases, [
        { view, json: JSON.stringify(v.parse(view.props, sample)) },
      ]);
}
