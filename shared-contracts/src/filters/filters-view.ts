import * as v from 'valibot';
import { formProps, list } from '../core/view-props.ts';
import { defineView, type ViewProps } from '../core/view.ts';
import { pages } from '../pages/pages.ts';
import { sampleNav, settingsNav } from '../core/settings-nav.ts';
import { addFilter } from './endpoints.ts';
import { filterTexts } from './filter-rules.ts';

const nav = { ...sampleNav, current: pages.filters.path };

export const filtersView = defineView('filters', {
  owner: 'mf_header',
  pages: ['filters'],
  summary: 'Filtered tags and words.',
  version: 1,
  props: v.object({
    nav: settingsNav,
    ...formProps,
    /** The filters by kind, as entered, most recent first. */
    filters: v.object({ tag: list(v.string()), word: list(v.string()) }),
  }),
  samples: [
    { nav, formKey: 'key', filters: { tag: ['spoilers'], word: ['slow train', '東京'] } },
    {
      nav,
      formKey: 'key',
      filters: { tag: [], word: [] },
      refused: {
        form: addFilter.path,
        values: { kind: 'word', value: '…' },
        errors: [filterTexts.nothingToCompare],
      },
    },
  ],
});

export type FiltersProps = ViewProps<typeof filtersView>;
