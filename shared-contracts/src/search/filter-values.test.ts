import * as v from 'valibot';
import { blogSearch } from './endpoints.ts';
import { filterPostTypes, wireFilters, type FilterValues } from './filter-values.ts';

const all: FilterValues = { sort: 'recent', post_type: 'ANY', post_role: 'ANY', filter_nsfw: false };

test('BSEARCH-22: sort is top or recent, the type ANY or in capitals, the role ORIGINAL or ANY, safe search true or false', () => {
  expect(wireFilters(all)).toEqual({ sort: 'recent', post_type: 'ANY', post_role: 'ANY', filter_nsfw: false });
  expect(wireFilters({ sort: 'top', post_type: 'photo', post_role: 'ORIGINAL', filter_nsfw: true })).toEqual({ sort: 'top', post_type: 'PHOTO', post_role: 'ORIGINAL', filter_nsfw: true });
});

test('BSEARCH-22: the search of a blog reads each of them as it was meant', () => {
  for (const { type } of filterPostTypes) expect(v.parse(blogSearch.query, wireFilters({ ...all, post_type: type }))).toMatchObject({ post_type: type, sort: 'recent' });
});
