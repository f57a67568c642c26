import type { InboxFilter } from '@tessera/shared-contracts/asks/inbox';
import { explorePerDay } from '@tessera/shared-contracts/explore/trending-rules';
import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { waitingPosts } from './inbox-queries.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { encodeCursor, newestPlace, readCursor, type Place } from '../../base/wire/cursor.ts';
import { loadPosts } from './hydrate-posts.ts';
import { ownsPost } from './post-policy.ts';
import {
  blogStreamPosts,
  dashboardPosts,
  draftPosts,
  explorePosts,
  likedPosts,
  taggedPosts,
} from './stream-queries.ts';
import type { Direction, Placed } from './stream-parts.ts';
import { tagKey } from '../../base/text/read-tags.ts';

/**
 * Where a page is: `before` asks for the posts that follow its cursor, `after` for those that
 * precede it; without either, it is the first page.
 */
export interface StreamCursors {
  readonly before?: string | undefined;
  readonly after?: string | undefined;
}

/** One page of posts, and the cursors of the pages around it. */
export interface StreamPage {
  readonly posts: readonly Post[];
  /** The id of the first post if it is pinned, and thus not in the order of the stream. */
  readonly pinned?: string;
  /** Cursor of the next page; undefined at the end. */
  readonly next: string | undefined;
  /** Cursor of the previous page; undefined on the first page and for one-way streams. */
  readonly previous: string | undefined;
  /**
   * Cursor of the first post, for polling for newer ones. When the page is empty, a position older
   * than all posts.
   */
  readonly newest: string;
}

/** A stream of another noun, which is read towards older posts only. */
export interface OtherStream {
  readonly kind: 'other';
  readonly viewer: Viewer | undefined;
  /** The position before its first post; by default that of the newest post. */
  readonly start?: Place;
  /** The posts of the stream that follow a position in its order. */
  read(deps: Pick<Deps, 'db' | 'now'>, place: Place, limit: number): Promise<Placed[]>;
}

/** A stream by name, with the parameters that select its posts. */
export type Stream =
  | { readonly kind: 'dashboard' | 'likes'; readonly viewer: Viewer }
  | {
      readonly kind: 'drafts';
      readonly viewer: Viewer;
      readonly blogIds: readonly string[];
    }
  | {
      readonly kind: 'inbox';
      readonly viewer: Viewer;
      readonly blogIds: readonly string[];
      readonly filter?: InboxFilter;
    }
  | {
      readonly kind: 'explore';
      readonly viewer: Viewer | undefined;
      /** How many posts of one blog and one account it shows within 24 hours. */
      readonly perDay?: number;
    }
  | OtherStream
  | { readonly kind: 'tagged'; readonly viewer: Viewer | undefined; readonly tag: string }
  | {
      readonly kind: 'blog';
      readonly viewer: Viewer | undefined;
      readonly blog: Pick<BlogRow, 'id'>;
      /** The post that stands first on the first page. */
      readonly pinned?: string | undefined;
    };

/** Streams that support reading towards newer posts. */
export type TwoWayStream = Extract<
  Stream,
  { readonly kind: 'dashboard' | 'likes' | 'explore' | 'tagged' | 'blog' }
>;
export const isTwoWay = (stream: Stream): stream is TwoWayStream =>
  ['dashboard', 'likes', 'explore', 'tagged', 'blog'].includes(stream.kind);

/** The posts of a stream that follow a position in its order. */
export function placedPosts(
  deps: Pick<Deps, 'db' | 'now'>,
  stream: Stream,
  place: Place,
  limit: number,
): Promise<Placed[]> {
  const { db } = deps;
  switch (stream.kind) {
    case 'drafts':
      return draftPosts(db, stream.blogIds, place, limit);
    case 'inbox':
      return waitingPosts(
        db,
        readerOf(stream.viewer),
        stream.blogIds,
        stream.filter ?? 'all',
        place,
        limit,
      );
    case 'other':
      return stream.read(deps, place, limit);
    case 'dashboard':
    case 'likes':
    case 'explore':
    case 'tagged':
    case 'blog':
      return nearestPosts(db, stream, place, limit, 'older');
  }
}

/** The posts of a stream on one side of a position, nearest first. */
export function nearestPosts(
  db: Deps['db'],
  stream: TwoWayStream,
  place: Place,
  limit: number,
  direction: Direction,
): Promise<Placed[]> {
  const reader = stream.viewer && readerOf(stream.viewer);
  switch (stream.kind) {
    case 'dashboard':
      return dashboardPosts(db, readerOf(stream.viewer), place, limit, direction);
    case 'likes':
      return likedPosts(db, readerOf(stream.viewer), place, limit, direction);
    case 'explore':
      return explorePosts(db, reader, stream.perDay ?? explorePerDay, place, limit, direction);
    case 'tagged':
      return taggedPosts(db, reader, tagKey(stream.tag), place, limit, direction);
    case 'blog':
      return blogStreamPosts(
        db,
        stream.blog.id,
        ownsPost(stream.viewer, { blog_id: stream.blog.id }),
        place,
        limit,
        0,
        direction,
      );
  }
}

/** The position before the first post of a stream. */
export const startOf = (stream: Stream): Place =>
  (stream.kind === 'other' ? stream.start : undefined) ?? newestPlace;

/** A position older than all posts, for polling an empty stream. */
const oldestPlace: Place = { at: 0, id: '0' };

/** Whether everyone may see the post, who may see its blog. */
const isOpen = ({ state, members_only }: Post): boolean =>
  state === 'published' && members_only !== true;

async function present(
  deps: Deps,
  stream: Stream,
  shown: readonly Placed[],
  around: Pick<StreamPage, 'next' | 'previous'>,
  pinned?: string,
): Promise<StreamPage> {
  const ids = shown.map(({ id }) => id);
  const posts = await loadPosts(
    deps.db,
    stream.viewer,
    pinned === undefined ? ids : [pinned, ...ids.filter((id) => id !== pinned)],
  );
  // the blog was read before its post, which may have been hidden or deleted since
  const isPinned = posts.some((post) => post.action.id === pinned && isOpen(post));
  return {
    posts: isPinned ? posts : posts.filter(({ action: { id } }) => id !== pinned),
    ...(isPinned && pinned !== undefined && { pinned }),
    ...around,
    newest: encodeCursor(shown[0] ?? oldestPlace),
  };
}

/**
 * The full page of posts that precede a position. Undefined if no more than a page of posts
 * precedes it: then the first page of the stream is loaded instead.
 */
async function loadAhead(
  deps: Deps,
  stream: TwoWayStream,
  place: Place,
  size: number,
): Promise<StreamPage | undefined> {
  const ahead = await nearestPosts(deps.db, stream, place, size + 1, 'newer');
  if (ahead.length <= size) return undefined;
  const shown = ahead.slice(0, size).toReversed();
  const [first, last] = [shown.at(0), shown.at(-1)];
  return present(deps, stream, shown, {
    previous: first && encodeCursor(first),
    next: last && encodeCursor(last),
  });
}

/** Loads a page of a stream. Refuses invalid cursors with 400. */
export async function loadStream(
  deps: Deps,
  stream: Stream,
  { before, after }: StreamCursors = {},
  size: number = streamPageSize,
): Promise<StreamPage> {
  const isStart = before === undefined || before === '';
  if (isStart && after !== undefined && isTwoWay(stream)) {
    const ahead = await loadAhead(deps, stream, readCursor(after, oldestPlace), size);
    if (ahead) return ahead;
  }
  const placed = await placedPosts(deps, stream, readCursor(before, startOf(stream)), size + 1);
  const shown = placed.slice(0, size);
  const [first, last] = [shown.at(0), shown.at(-1)];
  return present(
    deps,
    stream,
    shown,
    {
      next: placed.length > size && last ? encodeCursor(last) : undefined,
      previous: !isStart && isTwoWay(stream) ? (first ? encodeCursor(first) : before) : undefined,
    },
    isStart && stream.kind === 'blog' ? stream.pinned : undefined,
  );
}
