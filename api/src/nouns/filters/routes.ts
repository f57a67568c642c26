import {
  addFilter,
  contentFilters,
  removeFilter,
} from '@tessera/shared-contracts/filters/endpoints';
import { filterLimits, filterTexts } from '@tessera/shared-contracts/filters/filter-rules';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { mount, type App } from '../../base/http/mount.ts';
import { showRefusedForm } from '../../base/http/refused-forms.ts';
import { invalid } from '../../base/wire/refusal.ts';
import { deleteFilter, filtersOf, insertFilter } from './filter-queries.ts';
import { filtersPage, renderRefusedFilter } from './filters-page.ts';
import { filterKey } from './match-filters.ts';
import { mountPage } from '../../base/page/mount-page.ts';

/** Mounts the calls about filters, which the plain forms of the filters page use as well. */
export function registerFilters(app: App): void {
  mount(app, contentFilters, async function listFilters({ deps, viewer }) {
    const filters = await filtersOf(deps.db, viewer.userId);
    const of = (wanted: string): string[] =>
      filters.filter(({ kind }) => kind === wanted).map(({ written }) => written);
    return { tags: of('tag'), words: of('word') };
  });
  showRefusedForm(app, addFilter, renderRefusedFilter, pages.filters.path);
  mount(app, addFilter, async function addOne({ deps, viewer, body }) {
    const key = filterKey(body.kind, body.value);
    if (key === '') throw invalid(filterTexts.nothingToCompare);
    const written = body.kind === 'tag' ? body.value.replace(/^#+/, '').trim() : body.value;
    if (
      !(await insertFilter(
        deps.db,
        viewer.userId,
        { kind: body.kind, key, written },
        filterLimits.each,
      ))
    )
      throw invalid(filterTexts.tooMany);
    return {};
  });
  mount(app, removeFilter, async function removeOne({ deps, viewer, body }) {
    await deleteFilter(deps.db, viewer.userId, body.kind, filterKey(body.kind, body.value));
    return {};
  });
  mountPage(app, 'filters', filtersPage);
}
