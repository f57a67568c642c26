import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { embedCode, embedFrame } from '@tessera/shared-contracts/sharing/embed-frame';
import { oembed as endpoint } from '@tessera/shared-contracts/sharing/endpoints';
import type { CallContext } from '../../base/http/mount.ts';
import { notFound, RefusalError } from '../../base/wire/refusal.ts';
import { presentPosts } from '../posts/hydrate-posts.ts';
import { findEmbeddedPost } from '../sharing/find-shared.ts';
import { copyWithin, sizedPreviewImageOf } from '../sharing/preview-image.ts';
import { sharedTitle } from '../sharing/share-head.ts';

/** The post that a URL of this site shows; undefined for any other URL. */
export function postAt(
  address: string,
  baseUrl: string,
): { readonly id: string; readonly blog?: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  if (origin !== new URL(baseUrl).origin) return undefined;
  const [, tiny] = /^\/p\/(\d+)\/?$/.exec(pathname) ?? [];
  if (tiny !== undefined) return { id: tiny };
  const [, blog, id] =
    /^\/(?:@|embed\/)([A-Za-z0-9-]+)\/(?:post\/)?(\d+)(?:\/[^/]*)?\/?$/.exec(pathname) ?? [];
  return blog === undefined || id === undefined ? undefined : { blog: blog.toLowerCase(), id };
}

/** The oEmbed endpoint. */
export async function oembed({
  deps,
  query,
  c,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { baseUrl } = deps.env;
  // the oEmbed specification requires this status
  if (query.format !== 'json') throw new RefusalError(501, 'Only the JSON format is supported.');
  const asked = postAt(query.url, baseUrl);
  if (!asked) throw notFound('This is not the URL of a post on Tessera.');
  const { row, blog } = await findEmbeddedPost(deps, asked.id, asked.blog);
  const width = Math.min(embedFrame.width, query.maxwidth ?? embedFrame.width);
  const height = Math.min(embedFrame.height, query.maxheight ?? embedFrame.height);
  // only a thumbnail that fits the requested size, and none for covered posts
  const [post] = await presentPosts(deps.db, undefined, [row]);
  const title = sharedTitle(post ?? { summary: '', is_nsfw: true }, blog.name);
  const image = post && !post.is_nsfw ? await sizedPreviewImageOf(deps, post) : undefined;
  const thumbnail =
    image &&
    copyWithin(image, { width: query.maxwidth ?? Infinity, height: query.maxheight ?? Infinity });
  c.header('Access-Control-Allow-Origin', '*');
  return {
    version: '1.0',
    type: 'rich',
    title,
    author_name: blog.title === '' ? blog.name : blog.title,
    author_url: baseUrl + blogPaths.home(blog.name),
    provider_name: 'Tessera',
    provider_url: `${baseUrl}/`,
    cache_age: endpoint.cacheSeconds,
    html: embedCode({
      baseUrl,
      embedKey: blog.uuid,
      embedDid: row.id,
      title: `A post by ${blog.name} on Tessera`,
      width,
      height,
    }),
    width,
    height,
    ...(thumbnail && {
      thumbnail_url: new URL(thumbnail.url, baseUrl).href,
      thumbnail_width: thumbnail.width,
      thumbnail_height: thumbnail.height,
    }),
  };
}
