import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { text } from '../core/wire.ts';

/** Ours: maximum number of suggestions in a response. */
export const tagSuggestionLimit = 8;

export const suggestTags = defineEndpoint({
  method: 'GET',
  path: '/svc/tags/suggest',
  auth: 'user',
  mayBeOld: true,
  summary:
    'Suggests tags by prefix: the user’s own first, then popular ones. Without a prefix, the user’s own are sorted by last use.',
  query: v.object({ q: v.optional(text(140), ''), tumblelog: v.optional(text(100), '') }),
  errors: [{ status: 403, when: 'the blog is not the user’s own' }],
  response: v.object({ tags: v.array(v.object({ tag: v.string(), own: v.boolean() })) }),
});
