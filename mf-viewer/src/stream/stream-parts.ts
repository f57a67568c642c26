import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { readSeed } from '@tessera/shared-ui/islands/read-island';
import { postIdOf, postSelector } from '../posts/post-elements.ts';

/** The parts of a page with posts. */
export interface StreamParts {
  readonly stream: HTMLElement;
  /** Its direct children are the posts. */
  readonly posts: HTMLElement;
  /** Absent at the end of the stream. */
  readonly more: HTMLElement | undefined;
}

export const mainRegion = (): HTMLElement | null => document.getElementById('main');

/** Finds the stream of a page; undefined on pages without one. */
export function findStream(main: HTMLElement | null = mainRegion()): StreamParts | undefined {
  const stream = main?.querySelector<HTMLElement>(`[${streamAttributes.stream}]`);
  const posts = stream?.querySelector<HTMLElement>(`[${streamAttributes.posts}]`);
  if (!stream || !posts) return undefined;
  return {
    stream,
    posts,
    more: stream.querySelector<HTMLElement>(`[${streamAttributes.olderPage}]`) ?? undefined,
  };
}

/** The poll request that a stream was drawn with; undefined where newer posts are not announced. */
export const seedOf = (parts: StreamParts | undefined): unknown => parts && readSeed(parts.stream);

/** The posts of a stream in their order. */
export const postsOf = ({ posts }: StreamParts): HTMLElement[] => [
  ...posts.querySelectorAll<HTMLElement>(`:scope > ${postSelector}`),
];

/** The address of the next page; undefined without a link. */
export const nextAddress = (more: HTMLElement | undefined): string | undefined =>
  more?.querySelector('a[rel~="next"]')?.getAttribute('href') ?? undefined;

/** Appends posts, except those already there; returns how many were added. */
export function appendPosts(to: StreamParts, added: readonly HTMLElement[]): number {
  const known = new Set(postsOf(to).map(postIdOf));
  const fresh = added.filter((post) => {
    const isKnown = known.has(postIdOf(post));
    known.add(postIdOf(post));
    return !isKnown;
  });
  to.posts.append(...fresh);
  return fresh.length;
}
