import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import { newPostBarView, streamHeadView } from '@tessera/shared-contracts/pages/stream-page-views';
import {
  streamView,
  type EmptyStream,
  type StreamProps,
} from '@tessera/shared-contracts/posts/post-views';
import { tagKey } from '../../base/text/read-tags.ts';
import type { NewerQuery } from '@tessera/shared-contracts/posts/newer-posts';
import type { Post } from '@tessera/shared-contracts/posts/post';
import type { RequestValues } from '../../base/http/context.ts';
import { loadStream, type Stream } from './load-stream.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import type { PageHead } from '../../base/page/document-head.tsx';
import { renderPage, type Page } from '../../base/page/document.tsx';
import { openForm } from '../../base/page/open-form.ts';
import { pageFrame } from '../../base/page/page-frame.ts';
import { pageViewer } from '../../base/page/page-viewer.ts';
import { sidebarAd } from '../ads/sidebar-ad.ts';

export interface StreamPageOptions {
  readonly name: string;
  readonly title: string;
  /** Path of the page, without a query. The URLs of forms over the page begin with this path. */
  readonly path: string;
  /**
   * The path with its query, for a stream that depends on the query, such as a filtered inbox. The
   * URLs of older and newer posts add a cursor to it. `path` by default.
   */
  readonly address?: string;
  readonly stream: Stream;
  /** Views above the posts; only the title by default. */
  readonly top?: readonly ViewRequest[];
  /** Views beside the posts; a promise loads concurrently with the posts. */
  readonly side?: readonly ViewRequest[] | Promise<readonly ViewRequest[]>;
  /** Views between the links to new forms and the posts. */
  readonly above?: Promise<readonly ViewRequest[]>;
  readonly empty: EmptyStream;
  /** Whether the page links to the forms for new posts. */
  readonly isOwn?: boolean;
  readonly blog?: string;
  /** On a queue page, the time and tools shown with each queued post, by post id. */
  readonly queuePlaces?: StreamProps['queuePlaces'];
  readonly status?: Page['status'];
  readonly head?: PageHead;
}

/** The URL of another page of a stream. */
export const withCursor = (address: string, name: 'before' | 'after', cursor: string): string =>
  `${address}${address.includes('?') ? '&' : '?'}${name}=${cursor}`;

/** Parameters for polling for newer posts; undefined for visitors and streams without polling. */
function newerQuery(
  c: RequestValues,
  { stream, blog }: StreamPageOptions,
  after: string,
): NewerQuery | undefined {
  if (!c.var.viewer) return undefined;
  switch (stream.kind) {
    case 'dashboard':
    case 'explore':
      return { stream: stream.kind, after, tag: '', blog: '' };
    case 'tagged':
      return { stream: 'tagged', after, tag: tagKey(stream.tag), blog: '' };
    case 'blog':
      return blog === undefined ? undefined : { stream: 'blog', after, tag: '', blog };
    case 'likes':
    case 'drafts':
    case 'inbox':
    case 'other':
      return undefined;
  }
}

/** The entries of `places` for the posts on this page; undefined if there are none. */
const placesOf = (
  posts: readonly Post[],
  places: StreamProps['queuePlaces'] = {},
): StreamProps['queuePlaces'] => {
  const own = posts.flatMap(({ action: { id } }) => {
    const place = places[id];
    return place ? [[id, place] as const] : [];
  });
  return own.length > 0 ? Object.fromEntries(own) : undefined;
};

/** Renders a stream page, also at the URLs of forms over it. */
export async function streamPage(c: RequestValues, options: StreamPageOptions): Promise<Response> {
  const [before, after] = [c.req.query('before'), c.req.query('after')];
  // loaded concurrently, so that the database statements share a packet
  const [{ posts, pinned, next, previous, newest }, beside = [], above = []] = await Promise.all([
    loadStream(c.var.deps, options.stream, { before, after }),
    options.side,
    options.above,
    pageFrame(c),
  ]);
  const info = {
    name: options.name,
    base_route: options.path,
    title: options.title,
    blog: options.blog ?? '',
    open_form: openForm(c),
  };
  const side = [...beside, ...sidebarAd(c)];
  const isFirstPage = before === undefined && after === undefined;
  const head = isFirstPage ? options.head : { ...options.head, robots: 'noindex' as const };
  const address = options.address ?? options.path;
  // a page past the end of a stream is not an empty stream, so it gets a different text and link
  const pastEnd: EmptyStream = {
    title: 'You’ve reached the end',
    text: 'There are no older posts.',
    actions: [{ label: 'Newest posts', href: address }],
  };
  const stream = viewRequest(streamView, {
    posts,
    viewer: pageViewer(c),
    ...(pinned !== undefined && { pinned }),
    queuePlaces: placesOf(posts, options.queuePlaces),
    address: options.address,
    olderHref: next === undefined ? undefined : withCursor(address, 'before', next),
    newerHref: previous === undefined ? undefined : withCursor(address, 'after', previous),
    newer: previous === undefined ? newerQuery(c, options, newest) : undefined,
    empty: before === undefined || before === '' ? options.empty : pastEnd,
  });
  const {
    top = [viewRequest(streamHeadView, { title: options.title })],
    isOwn = false,
    path: baseRoute,
  } = options;
  return renderPage(
    c,
    {
      info,
      ...(head && { head }),
      ...(options.status && { status: options.status }),
    },
    {
      column: [
        ...top,
        ...(isOwn ? [viewRequest(newPostBarView, { baseRoute })] : []),
        // on the first page only: further ones are added to it
        ...(isFirstPage ? above : []),
        stream,
      ],
      side,
    },
  );
}

type EmptyAction = NonNullable<EmptyStream['actions']>[number];

/** The link to a new text post in an empty stream; primary unless there is a better action. */
export const writeAction = (
  baseRoute: string,
  variant: 'primary' | 'outline' = 'primary',
): EmptyAction => ({
  label: 'Write a post',
  href: newPostPath(baseRoute, 'text'),
  variant,
  newType: 'text',
});
