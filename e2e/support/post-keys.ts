import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import * as v from 'valibot';
import type { Person } from './test.ts';

/** The first values of the seed of a post: see mf-viewer/src/state/packed-post.ts. */
const packed = v.looseTuple([v.string(), v.string(), v.string(), v.string()]);

/** The keys of a post, from the HTML of a page that shows it to the reader. */
export async function keysOf(
  reader: Person,
  page: string,
  id: string,
): Promise<{ readonly reblog_key: string; readonly tumblelog_key: string }> {
  const html = await (await reader.context.request.get(page)).text();
  const [, seed = ''] =
    new RegExp(`${postAttributes.id}="${id}"[^>]*><script[^>]*>([^<]*)`).exec(html) ?? [];
  const [reblog_key, , , tumblelog_key] = v.parse(packed, JSON.parse(seed));
  return { reblog_key, tumblelog_key };
}
