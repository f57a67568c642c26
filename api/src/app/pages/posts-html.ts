import {
  contextPages,
  type ContextPage,
  type postsHtml as endpoint,
} from '@tessera/shared-contracts/posts/endpoints';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import { refusalTexts } from '@tessera/shared-contracts/posts/refusal-texts';
import type { Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { notFound, RefusalError } from '../../base/wire/refusal.ts';
import { listQueue, queueStream } from '../../nouns/queue/list-queue.ts';
import { renderPosts } from '../../nouns/posts/render-posts.ts';
import { newestPlace, type Place } from '../../base/wire/cursor.ts';
import { loadPosts } from '../../nouns/posts/hydrate-posts.ts';
import {
  isTwoWay,
  nearestPosts,
  placedPosts,
  startOf,
  type Stream,
} from '../../nouns/posts/load-stream.ts';
import { publishedTime } from '../../nouns/posts/stream-queries.ts';

/** The direction that continues a page: `after` on drafts, `before` everywhere else. */
export const onwards = (page: ContextPage): 'after' | 'before' =>
  page === 'drafts' ? 'after' : 'before';

const ownIds = ({ blogs }: Viewer): readonly string[] => blogs.map(({ id }) => id);

function streamOf(page: ContextPage, viewer: Viewer): Stream {
  if (page === 'dashboard') return { kind: page, viewer };
  if (page === 'queue') return queueStream(viewer, ownIds(viewer));
  return { kind: page, viewer, blogIds: ownIds(viewer) };
}

/** The creation time in milliseconds, which is encoded in the upper bits of an id. */
const timeOfId = (id: string): number => Number(BigInt(id) >> 22n) + 1_700_000_000_000;

/** Number of posts that each query reads to find those ahead of the reference post. */
const batchSize = 500;

async function placeIn(
  { deps, viewer, params: { refPostId: id } }: CallContext<typeof endpoint>,
  page: ContextPage,
  stream: Stream,
): Promise<Place> {
  if (page === 'queue') {
    const { posts } = await listQueue(deps, ownIds(viewer));
    return posts.find((post) => post.id === id) ?? startOf(stream);
  }
  return { at: (await publishedTime(deps.db, id)) ?? Math.min(timeOfId(id), newestPlace.at), id };
}

/** Ids of the posts just ahead of a position, at most a page of them, in stream order. */
async function idsAhead(
  { deps }: CallContext<typeof endpoint>,
  page: ContextPage,
  stream: Stream,
  place: Place,
): Promise<string[]> {
  if (isTwoWay(stream)) {
    const nearest = await nearestPosts(deps.db, stream, place, streamPageSize, 'newer');
    return nearest.toReversed().map(({ id }) => id);
  }
  const isAhead = ({ at, id }: Place): boolean =>
    page === 'queue'
      ? at < place.at || (at === place.at && BigInt(id) < BigInt(place.id))
      : BigInt(id) > BigInt(place.id);
  let found: string[] = [];
  for (let from: Place | undefined = startOf(stream); from;) {
    const batch: readonly Place[] = await placedPosts(deps, stream, from, batchSize);
    const before = batch.filter(isAhead);
    found = [...found, ...before.map(({ id }) => id)].slice(-streamPageSize);
    from = before.length === batchSize ? before.at(-1) : undefined;
  }
  return found;
}

/**
 * `/svc/post/{pageRoot}/{direction}/{refPostId}`: the HTML of posts of a context page in stream
 * order, without a JSON envelope. The direction that continues the page (see {@link onwards})
 * returns the posts that follow the reference post, the opposite direction those that precede it.
 */
export async function postsHtml(call: CallContext<typeof endpoint>): Promise<Response> {
  const { deps, viewer, params, c } = call;
  const page = contextPages.find((known) => known === params.pageRoot);
  if (page === undefined || (params.direction !== 'after' && params.direction !== 'before'))
    throw notFound();
  const stream = streamOf(page, viewer);
  const place = await placeIn(call, page, stream);
  const ids =
    params.direction === onwards(page)
      ? (await placedPosts(deps, stream, place, streamPageSize)).map(({ id }) => id)
      : await idsAhead(call, page, stream, place);
  const posts = await loadPosts(deps.db, viewer, ids);
  const html = await renderPosts(deps, viewer, { posts });
  if (html === undefined) throw new RefusalError(503, refusalTexts.notRendered);
  return c.html(html, 200, { 'Cache-Control': 'no-store' });
}
