import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { postVersions as endpoint } from '@tessera/shared-contracts/posts/post-versions';
import type { CallContext } from '../../base/http/mount.ts';
import { findPost } from './find-post.ts';
import { ownsPost } from './post-policy.ts';
import { presentSaid } from './present-version.ts';
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
    now: presentSaid(row),
    versions: rows.map((version) => ({
      id: version.id,
      since: version.since.toISOString(),
      until: version.until.toISOString(),
      ...presentSaid(version),
    })),
    can_remove: ownsPost(viewer, row),
  };
}
