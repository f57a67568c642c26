import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { postVersions as endpoint } from '@tessera/shared-contracts/posts/post-versions';
import type { CallContext } from '../../base/http/mount.ts';
import { findPost } from './find-post.ts';
import { ownsPost } from './post-policy.ts';
import { versionsOf } from './version-queries.ts';

/** `/svc/post/versions`: what a post says now and said before, for whoever may see the post. */
export async function postVersions({
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { row } = await findPost(deps, viewer, query.post_id);
  const rows = row.edited_at ? await versionsOf(deps.db, row.id) : [];
  return {
    now: { type: row.type, content: row.content, tags: row.tags },
    versions: rows.map(({ id, since, until, type, content, tags }) => ({
      id,
      since: since.toISOString(),
      until: until.toISOString(),
      type,
      content,
      tags,
    })),
    can_remove: ownsPost(viewer, row),
  };
}
