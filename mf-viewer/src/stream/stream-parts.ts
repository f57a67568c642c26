import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { readSeed } from '@tessera/shared-ui/islands/read-island';
import { postSelector } from '../posts/post-elements.ts';

/** The elements of a stream. */
export interface StreamParts {
  readonly stream: HTMLElement;
  /** Its direct children are the posts. */
  readonly posts: HTMLElement;
}

export const mainRegion = (): HTMLElement | null => document.getElementById('main');

/** Finds the stream of a page; undefined on pages without one. */
export function findStream(main: HTMLElement | null = mainRegion()): StreamParts | undefined {
  const stream = main?.querySelector<HTMLElement>(`[${streamAttributes.stream}]`);
  const posts = stream?.querySelector<HTMLElement>(`[${streamAttributes.posts}]`);
  return stream && posts ? { stream, posts } : undefined;
}

/** The seed of the poll for newer posts; undefined for streams that are not polled. */
export const seedOf = (parts: StreamParts | undefined): unknown => parts && readSeed(parts.stream);

/** The posts of a fetched stream, in order. For the stream in view, use its list instead. */
export const fetchedPosts = (parts: StreamParts | undefined): HTMLElement[] => [
  ...(parts?.posts.querySelectorAll<HTMLElement>(`:scope > ${postSelector}`) ?? []),
];

/** The element with the link to older posts; undefined at the end of the stream. */
export const olderLinkOf = ({ stream }: StreamParts): HTMLElement | undefined =>
  stream.querySelector<HTMLElement>(`[${streamAttributes.olderPage}]`) ?? undefined;

/** The URL of the next page; undefined without a link. */
export const nextUrl = (olderLink: HTMLElement | undefined): string | undefined =>
  olderLink?.querySelector('a[rel~="next"]')?.getAttribute('href') ?? undefined;
