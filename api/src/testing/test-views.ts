/** Helpers for tests of pages with views. */
import { bootstrap, bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import type { ViewDefinition, ViewProps } from '@tessera/shared-contracts/core/view';
import { headerView } from '@tessera/shared-contracts/platform/header-view';
import { viewCatalogue } from '@tessera/shared-contracts/catalogue/view-catalogue';
import { slotId } from '@tessera/shared-contracts/core/registry';
import * as v from 'valibot';
import type { ViewRequest, Views } from '../base/views/render-views.ts';
import { findUnbalanced } from '../base/views/server-half.ts';

/** The JSON of a page's payload. */
export const rawPayloadOf = (page: string): string =>
  new RegExp(`id="${bootstrapElementId}">(.*?)</script>`, 's').exec(page)?.[1] ?? '{}';

/** The props of a view in a page. */
export const viewPropsOf = <V extends ViewDefinition>(page: string, view: V): ViewProps<V> =>
  v.parse(view.props, v.parse(bootstrap, JSON.parse(rawPayloadOf(page))).views[view.name]);

interface Half {
  readonly render: (view: string, props: string) => string;
}
/** The server halves of the remotes, loaded from their sources on first use. */
const halves: Readonly<Record<string, () => Promise<Half>>> = {
  // oxlint-disable-next-line no-restricted-imports -- only tests render from sources
  mf_header: () => import('@tessera/mf-header/server'),
  // oxlint-disable-next-line no-restricted-imports -- only tests render from sources
  mf_messaging: () => import('@tessera/mf-messaging/server'),
  // oxlint-disable-next-line no-restricted-imports -- only tests render from sources
  mf_viewer: () => import('@tessera/mf-viewer/server'),
};

async function renderFromSource({ view, json }: ViewRequest): Promise<Buffer | undefined> {
  // throws if the props do not match the view's schema, and removes props that the schema lacks
  const props: unknown = v.parse(view.props, JSON.parse(json));
  const half = await halves[view.owner]?.();
  const html = half?.render(view.name, JSON.stringify(props));
  if (html === undefined) return undefined;
  const unbalanced = findUnbalanced(html);
  if (unbalanced !== undefined) throw new Error(`${view.name} has an unbalanced ${unbalanced}`);
  return Buffer.from(html);
}

/** The HTML of all samples of all views, rendered from sources, as pages contain it. */
export async function renderSamples(): Promise<readonly { view: ViewDefinition; html: string }[]> {
  const samples = viewCatalogue.flatMap((view) => view.samples.map((props) => ({ view, props })));
  return Promise.all(
    samples.map(async ({ view, props }) => {
      const json = JSON.stringify(v.parse(view.props, props));
      const html = String(await renderFromSource({ view, json }));
      const isHeader = view.name === headerView.name;
      return { view, html: isHeader ? `<div id="${slotId(view.owner)}">${html}</div>` : html };
    }),
  );
}

/**
 * Renders views from the sources of the remotes, except the header, which is left out. If a test has
 * published a release with a server half, that release renders the views of its remote instead.
 */
export const renderInProcess = (views: Views): Views => ({
  async render(requests, releases) {
    const isHeader = requests.every(({ view }) => view.name === headerView.name);
    if (isHeader || releases.some(({ server }) => server)) return views.render(requests, releases);
    const shown = requests.filter(({ view }) => view.name !== headerView.name);
    const rendered = new Map(
      await Promise.all(shown.map(async (one) => [one, await renderFromSource(one)] as const)),
    );
    return { html: requests.map((one) => rendered.get(one)), release: undefined, styles: [] };
  },
});
