import type { CallOutput } from '@tessera/shared-contracts/contract/endpoint';
import { newerLimit, type newerPosts as endpoint } from '@tessera/shared-contracts/posts/newer-posts';
import { findViewedBlog } from '../blogs/viewer-posts.ts';
import type { CallContext } from '../http/mount.ts';
import { unauthorized } from '../http/refusal.ts';
import { readCursor } from './cursor.ts';
import { nearestPosts, type TwoWayStream } from './load-stream.ts';

async function streamOf({ deps, viewer, query }: CallContext<typeof endpoint>): Promise<TwoWayStream> {
  switch (query.stream) {
    case 'dashboard':
      if (!viewer) throw unauthorized();
      return { kind: 'dashboard', viewer };
    case 'explore': return { kind: 'explore', viewer };
    case 'tagged': return { kind: 'tagged', viewer, tag: query.tag };
    case 'blog': return { kind: 'blog', viewer, blog: await findViewedBlog(deps, query.blog) };
  }
}

/** `/svc/stream/newer`: which posts have come since, as ids only: nothing of them is loaded. */
export async function newerPosts(call: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const placed = await nearestPosts(call.deps.db, await streamOf(call), readCursor(call.query.after), newerLimit, 'newer');
  return { post_ids: placed.map(({ id }) => id) };
}
