import { streamPageSize } from '@tessera/shared-contracts/posts/post-limits';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { readerOf } from '../blogs/blog-policy.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import type { Deps, Viewer } from '../http/context.ts';
import { queuedPlaces } from '../queue/list-queue.ts';
import { encodeCursor, firstPlace, newestPlace, readCursor, type Place } from './cursor.ts';
import { loadPosts } from './hydrate-posts.ts';
import { ownsPost } from './post-policy.ts';
import { blogStreamPosts, dashboardPosts, explorePosts, likedPosts, taggedPosts, unpublishedPosts, type Placed } from './stream-queries.ts';
import { tagKey } from './read-tags.ts';

/** One page of posts, and the cursor of the next when there is one. */
export interface StreamPage {
  readonly posts: readonly Post[];
  readonly next: string | undefined;
}

/** A stream by name, with what decides which posts it holds. */
export type Stream =
  | { readonly kind: 'dashboard' | 'likes'; readonly viewer: Viewer }
  | { readonly kind: 'drafts' | 'queue' | 'inbox'; readonly viewer: Viewer; readonly blogIds: readonly string[] }
  | { readonly kind: 'explore'; readonly viewer: Viewer | undefined }
  | { readonly kind: 'tagged'; readonly viewer: Viewer | undefined; readonly tag: string }
  | { readonly kind: 'blog'; readonly viewer: Viewer | undefined; readonly blog: Pick<BlogRow, 'id'> };

/** The ids of a stream's posts behind a place. */
export function placedPosts(deps: Pick<Deps, 'db' | 'now'>, stream: Stream, place: Place, limit: number): Promise<Placed[]> {
  const { db } = deps;
  const reader = stream.viewer && readerOf(stream.viewer);
  switch (stream.kind) {
    case 'dashboard': return dashboardPosts(db, readerOf(stream.viewer), place, limit);
    case 'likes': return likedPosts(db, readerOf(stream.viewer), place, limit);
    case 'drafts': return unpublishedPosts(db, stream.blogIds, 'draft', place, limit);
    case 'inbox': return unpublishedPosts(db, stream.blogIds, 'unapproved', place, limit);
    case 'queue': return queuedPlaces(deps, stream.blogIds, place, limit);
    case 'explore': return explorePosts(db, reader, place, limit);
    case 'tagged': return taggedPosts(db, reader, tagKey(stream.tag), place, limit);
    case 'blog': return blogStreamPosts(db, stream.blog.id, ownsPost(stream.viewer, { blog_id: stream.blog.id }), place, limit);
  }
}

export const startOf = (stream: Stream): Place => (stream.kind === 'queue' ? firstPlace : newestPlace);

/** Loads a page of a stream. A cursor that nobody here made is refused with 400. */
export async function loadStream(deps: Deps, stream: Stream, cursor: string | undefined, size: number = streamPageSize): Promise<StreamPage> {
  const placed = await placedPosts(deps, stream, readCursor(cursor, startOf(stream)), size + 1);
  const shown = placed.slice(0, size);
  const last = shown.at(-1);
  return {
    posts: await loadPosts(deps.db, stream.viewer, shown.map(({ id }) => id)),
    next: placed.length > size && last ? encodeCursor(last) : undefined,
  };
}
