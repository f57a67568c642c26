import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { nothing, text } from '../core/wire.ts';
import { filterKinds, filterLimits } from './filter-rules.ts';

const value = v.pipe(
  text(filterLimits.characters),
  v.trim(),
  v.nonEmpty('Type a tag or a word first.'),
);
const body = v.object({ kind: v.picklist(filterKinds, 'Choose a tag or a word.'), value });

export const contentFilters = defineEndpoint({
  method: 'GET',
  path: '/svc/filters',
  auth: 'user',
  scope: 'read',
  summary: 'Returns the user’s filtered tags and words as entered, most recent first.',
  response: v.object({ tags: v.array(v.string()), words: v.array(v.string()) }),
});
export const addFilter = defineEndpoint({
  method: 'POST',
  path: '/svc/filters/add',
  auth: 'user',
  summary: 'Filters a tag or word from streams, trails and searches. Idempotent.',
  body,
  response: nothing,
  errors: [
    { status: 400, when: 'the filter is empty once normalised, or there are too many filters' },
  ],
});
export const removeFilter = defineEndpoint({
  method: 'POST',
  path: '/svc/filters/remove',
  auth: 'user',
  summary: 'Removes a filter.',
  body,
  response: nothing,
});
