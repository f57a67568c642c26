import * as v from 'valibot';
import { defineEndpoint } from '../contract/endpoint.ts';
import { text } from '../contract/wire.ts';

/** Ours: maximum number of suggestions in an answer. */
export const tagSuggestionLimit = 8;

export const suggestTags = defineEndpoint({
  method: 'GET',
  path: '/svc/tags/suggest',
  auth: 'user',
  summary:
    'Tags that begin with what is typed: own ones first, then popular ones. Nothing typed gives the ones used last.',
  query: v.object({ q: v.optional(text(140), ''), tumblelog: v.optional(text(100), '') }),
  errors: [{ status: 403, when: 'the blog is not one’s own' }],
  response: v.object({ tags: v.array(v.object({ tag: v.string(), own: v.boolean() })) }),
});
