import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { Deps } from '../../base/http/context.ts';
import { forbidden } from '../../base/wire/refusal.ts';
import { movePost } from './move-post.ts';
import { canBePublished, isPublic } from './post-policy.ts';
import type { PostChanges, PostRow } from './post-queries.ts';

/** What publishing or queueing changes. */
export const publicState = (isQueue: boolean): PostChanges => ({
  state: isQueue ? 'queued' : 'published',
  is_private: false,
  publish_on: null,
});

/** Publishes a draft or queued post now, or queues it. Publishing a public post changes nothing. */
export async function publishPost(deps: Deps, row: PostRow, isQueue: boolean): Promise<void> {
  if (!isQueue && isPublic(row)) return;
  await movePost(deps, row, function decide(current) {
    if (!isQueue && isPublic(current)) return {};
    if (!canBePublished(current)) throw forbidden(refusals.notPublishable);
    return publicState(isQueue);
  });
}
