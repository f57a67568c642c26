import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { readSeed } from '@tessera/shared-ui/islands/read-island';
import { postSelector } from '../posts/post-elements.ts';

/** The parts of a page with posts. */
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

/** The poll request that a stream was drawn with; undefined where newer posts are not announced. */
export const seedOf = (parts: StreamParts | undefined): unknown => parts && readSeed(parts.stream);

/** The posts of HTML that arrives, in their order; those of the stream in view are in its list. */
export const arrivingPosts = (parts: StreamParts | undefined): HTMLElement[] => [
  ...(parts?.posts.querySelectorAll<HTMLElement>(`:scope > ${postSelector}`) ?? []),
];

/** The part of a stream that leads to older posts; undefined at its end. */
export const olderLinkOf = ({ stream }: StreamParts): HTMLElement | undefined =>
  stream.querySelector<HTMLElement>(`[${streamAttributes.olderPage}]`) ?? undefined;

/** The address of the next page; undefined without a link. */
export const nextAddress = (olderLink: HTMLElement | undefined): string | undefined =>
  olderLink?.querySelector('a[rel~="next"]')?.getAttribute('href') ?? undefined;
