import * as v from 'valibot';
import { defineEndpoint } from '../core/endpoint.ts';
import { text } from '../core/wire.ts';

/**
 * Metadata of a page: from oEmbed or Open Graph, otherwise its title. Plain text; '' if missing.
 */
export const linkData = v.object({
  title: v.string(),
  excerpt: v.string(),
  author: v.string(),
  thumbnail: v.string(),
  url: v.string(),
});
export type LinkData = v.InferOutput<typeof linkData>;

export const getLinkData = defineEndpoint({
  method: 'POST',
  path: '/svc/post/get_link_data',
  auth: 'user',
  scope: 'write',
  summary:
    'Returns the title, excerpt, author and image of a web page. Only public http and https URLs are fetched.',
  body: v.object({ url: text(2083) }),
  response: linkData,
  errors: [
    {
      status: 400,
      when: 'the URL is invalid, not public, or does not return a page in time',
    },
    { status: 429, when: 'there are too many requests' },
  ],
});
