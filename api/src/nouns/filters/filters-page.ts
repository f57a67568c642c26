import { addFilter } from '@tessera/shared-contracts/filters/endpoints';
import type { FilterKind } from '@tessera/shared-contracts/filters/filter-rules';
import { filtersView } from '@tessera/shared-contracts/filters/filters-view';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import type { RefusalError } from '../../base/wire/refusal.ts';
import { requireViewer } from '../../base/http/session.ts';
import {
  refusedProps,
  renderFramedView,
  settingsNavFor,
  type Refused,
} from '../../base/page/settings-page.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { filtersOf } from './filter-queries.ts';

async function renderFilters(
  c: RequestValues,
  viewer: Viewer,
  refused?: Refused,
): Promise<Response> {
  const filters = await filtersOf(c.var.deps.db, viewer.userId);
  const of = (wanted: FilterKind): string[] =>
    filters.filter(({ kind }) => kind === wanted).map(({ written }) => written);
  const view = viewRequest(filtersView, {
    nav: settingsNavFor(viewer, pages.filters.path),
    formKey: c.var.formKey,
    refused: refusedProps(refused),
    filters: { tag: of('tag'), word: of('word') },
  });
  return renderFramedView(c, { name: 'filters', title: 'Filters' }, view, refused);
}

/** `/settings/filters`: tags and words to filter. */
export async function filtersPage(c: RequestValues): Promise<Response> {
  return renderFilters(c, requireViewer(c));
}

/** Renders the page again, with the typed filter and the error; undefined for visitors. */
export async function renderRefusedFilter(
  c: RequestValues,
  values: Readonly<Record<string, unknown>>,
  refusal: RefusalError,
): Promise<Response | undefined> {
  const { viewer } = c.var;
  return viewer && renderFilters(c, viewer, { form: addFilter.path, values, refusal });
}
