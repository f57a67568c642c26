import type { Deps } from '../http/context.ts';
import { forbidden } from '../http/refusal.ts';
import { movePost } from './move-post.ts';
import { canBePublished, isPublic } from './post-policy.ts';
import type { PostChanges, PostRow } from './post-queries.ts';

const outOf = (isQueue: boolean): PostChanges => ({ state: isQueue ? 'queued' : 'published', is_private: false, publish_on: null });

/** Publishes a draft or queued post now, or moves it into the queue. Again for what is already there changes nothing. */
export async function publishPost(deps: Deps, row: PostRow, isQueue: boolean): Promise<void> {
  if (!isQueue && isPublic(row)) return;
  await movePost(deps, row, function decide(current) {
    if (!isQueue && isPublic(current)) return {};
    if (!canBePublished(current)) throw forbidden('Only drafts and queued posts can be published.');
    return outOf(isQueue);
  });
}

/** Approves what waits in the inbox: published now, or queued. */
export async function approveSubmission(deps: Deps, row: PostRow, isQueue: boolean): Promise<void> {
  await movePost(deps, row, function decide(current) {
    if (current.state !== 'unapproved') throw forbidden('This post does not wait for approval.');
    return outOf(isQueue);
  });
}
