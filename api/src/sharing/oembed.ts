import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import { embedCode, embedFrame } from '@tessera/shared-contracts/sharing/embed-frame';
import { oembed as endpoint } from '@tessera/shared-contracts/sharing/endpoints';
import type { CallContext } from '../http/mount.ts';
import { notFound } from '../http/refusal.ts';
import { findEmbeddedPost } from './find-shared.ts';
import { pictureOf } from './picture-of.ts';

/** Seconds that other sites may keep an answer. */
const cacheAge = 3600;

/** Path of the oEmbed answer about a post. */
export const oembedPath = (postUrl: string): string => `${endpoint.path}?url=${encodeURIComponent(postUrl)}&format=json`;

/** The post that an address of this site is about; undefined for any other address. */
export function postAt(address: string, baseUrl: string): { readonly id: string; readonly blog?: string } | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  if (origin !== new URL(baseUrl).origin) return undefined;
  const [, tiny] = /^\/p\/(\d+)\/?$/.exec(pathname) ?? [];
  if (tiny !== undefined) return { id: tiny };
  const [, blog, id] = /^\/(?:@|embed\/)([A-Za-z0-9-]+)\/(?:post\/)?(\d+)(?:\/[^/]*)?\/?$/.exec(pathname) ?? [];
  return blog === undefined || id === undefined ? undefined : { blog: blog.toLowerCase(), id };
}

/** Tells other sites how to show a post of this one. */
export async function oembed({ deps, query, c }: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { baseUrl } = deps.env;
  const asked = postAt(query.url, baseUrl);
  if (!asked) throw notFound('This is not the address of a post on Tessera.');
  const { row, blog } = await findEmbeddedPost(deps, asked.id, asked.blog);
  const width = Math.min(embedFrame.width, query.maxwidth ?? embedFrame.width);
  const height = Math.min(embedFrame.height, query.maxheight ?? embedFrame.height);
  const title = row.summary === '' ? `A post by ${blog.name}` : row.summary;
  const picture = pictureOf(row);
  // only pictures that fit: a consumer takes the measures at their word
  const isShown = picture && picture.width > 0 && picture.height > 0 && picture.width <= (query.maxwidth ?? Infinity) && picture.height <= (query.maxheight ?? Infinity);
  c.header('Access-Control-Allow-Origin', '*');
  return {
    version: '1.0', type: 'rich', title, author_name: blog.title === '' ? blog.name : blog.title, author_url: baseUrl + blogPaths.home(blog.name), provider_name: 'Tessera', provider_url: `${baseUrl}/`, cache_age: cacheAge,
    html: embedCode({ baseUrl, embedKey: blog.uuid, embedDid: row.id, title: `A post by ${blog.name} on Tessera`, width, height }), width, height,
    ...(isShown && { thumbnail_url: new URL(picture.url, baseUrl).href, thumbnail_width: picture.width, thumbnail_height: picture.height }),
  };
}
