import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import {
  newerLimit,
  type newerPosts as endpoint,
} from '@tessera/shared-contracts/posts/newer-posts';
import { unseenActivity } from './activity-queries.ts';
import { findViewedBlog } from '../blogs/viewed-blog.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { readCursor } from '../../base/wire/cursor.ts';
import { nearestPosts, type TwoWayStream } from '../posts/load-stream.ts';

type Call = CallContext<typeof endpoint>;

async function unlessRefused<T>(found: Promise<T>): Promise<T | undefined> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof RefusalError) return undefined;
    throw error;
  }
}

/** Undefined if the viewer may no longer read the stream that the open page shows. */
async function streamOf({ c, viewer, query }: Call): Promise<TwoWayStream | undefined> {
  switch (query.stream) {
    case 'dashboard':
      return viewer && { kind: 'dashboard', viewer };
    case 'explore':
      return { kind: 'explore', viewer };
    case 'tagged':
      return { kind: 'tagged', viewer, tag: query.tag };
    case 'blog': {
      const found = await unlessRefused(findViewedBlog(c, query.blog));
      return found && { kind: 'blog', viewer, blog: found.blog };
    }
    case undefined:
      return undefined;
  }
}

/** The ids of newer posts; the posts themselves are not loaded. */
async function newerIds(call: Call): Promise<string[]> {
  const stream = await streamOf(call);
  if (!stream) return [];
  const placed = await nearestPosts(
    call.deps.db,
    stream,
    readCursor(call.query.after),
    newerLimit,
    'newer',
  );
  return placed.map(({ id }) => id);
}

async function unseenByName({ deps, viewer }: Call): Promise<Record<string, number>> {
  if (!viewer) return {};
  const reader = { userId: viewer.userId, blogIds: viewer.blogs.map(({ id }) => id) };
  const unseen = await unseenActivity(deps.db, reader);
  return Object.fromEntries(viewer.blogs.map(({ id, name }) => [name, unseen.get(id) ?? 0]));
}

/**
 * `/svc/stream/newer`: polled by open pages. A page that was open when its session ended, or when its
 * blog was closed to the reader, learns that nothing is newer: its next press reports the refusal.
 */
export async function newerPosts(call: Call): Promise<CallOutput<typeof endpoint>> {
  const [post_ids, unseen_activity] = await Promise.all([newerIds(call), unseenByName(call)]);
  return { post_ids, unseen_activity };
}
