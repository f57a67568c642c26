import { isDeepStrictEqual } from 'node:util';
import { refusals } from '@tessera/shared-contracts/core/refusals';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import { defaultEditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { currentBlog, requireOwnBlog } from '../blogs/blog-policy.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, notFound } from '../../base/wire/refusal.ts';
import { trailOfReblog } from './build-trail.ts';
import { hasReachedDailyLimit } from './daily-limits.ts';
import { isLinked } from '../networks/link-account.ts';
import { draftPost } from './draft-post.ts';
import { findPost, type FoundPost } from './find-post.ts';
import { canReblogAs, whyNoReblog } from './post-policy.ts';
import {
  insertPost,
  lockForCounting,
  postOfSubmission,
  type StoredPostRow,
} from './post-queries.ts';
import { rootOf } from './reblog-counts.ts';
import { readPostDate, zoneOf } from './read-times.ts';

export interface SavedPost {
  readonly row: StoredPostRow;
  readonly blog: Viewer['blogs'][number];
  /** Whether this submit created the post. False for an edit or a repeated submit of a form. */
  readonly isNew: boolean;
  /** Whether it repeats a submit with the same words; another device may have sent others. */
  readonly isRepeated?: boolean;
}

async function findReblogged(
  deps: Deps,
  viewer: Viewer,
  channel: string,
  body: UpdateBody,
): Promise<FoundPost | undefined> {
  if (!body.reblog && body.reblog_post_id === '') return undefined;
  if (body.reblog_post_id === '') throw notFound(refusals.noPost);
  const parent = await findPost(deps, viewer, body.reblog_post_id, body.reblog_key);
  if (!canReblogAs(viewer, parent, channel)) throw forbidden(whyNoReblog(parent));
  return parent;
}

/**
 * Creates a post or reblog from the body of `/svc/post/update`, on one of the viewer's blogs (by
 * default the current one). Idempotent per `submission_key`.
 */
export async function createPost(deps: Deps, viewer: Viewer, body: UpdateBody): Promise<SavedPost> {
  const blog =
    body.channel_id.trim() === '' ? currentBlog(viewer) : requireOwnBlog(viewer, body.channel_id);
  const parent = await findReblogged(deps, viewer, blog.name, body);
  const now = deps.now();
  const draft = await draftPost(deps, body, {
    mode: parent ? 'reblog' : 'new',
    blogName: blog.name,
    defaultEditor: defaultEditorType,
    zone: await zoneOf(deps, blog.id, body),
    trail: parent ? trailOfReblog(parent.row, parent.blog) : [],
    sendsTweet: body.send_to_twitter === true && (await isLinked(deps, viewer.userId, 'twitter')),
    ...(parent &&
      !parent.row.options.source_removed && {
        source: { url: parent.row.source_url, title: parent.row.options.source_title },
      }),
  });
  const date =
    (draft.awaits ?? draft.columns).state === 'published'
      ? readPostDate(body.post.date ?? '', now)
      : undefined;
  const publishedAt = draft.columns.state === 'published' ? (date ?? now) : null;
  const origin = parent ? rootOf(parent.row) : undefined;
  const submission_key = body.submission_key === '' ? null : body.submission_key;

  return inTransaction(deps.db, async function storeOnce(trx) {
    const findEarlier = async (): Promise<SavedPost | undefined> => {
      if (submission_key === null) return undefined;
      const row = await postOfSubmission(trx, blog.id, submission_key);
      const isRepeated = isDeepStrictEqual(row?.source, JSON.parse(draft.columns.source));
      return row && { row, blog, isNew: false, isRepeated };
    };
    const isLimitReached = await hasReachedDailyLimit(trx, viewer.userId, now);
    // in these cases, a repeated submit is detected here, before it is refused or takes a place in
    // the queue; in all others, the insert detects it
    if (isLimitReached || draft.state === 'queued') {
      const earlier = await findEarlier();
      if (earlier) return earlier;
    }
    if (isLimitReached) throw forbidden(postTexts.limitReached);
    if (origin) await lockForCounting(trx, [origin.parent_id, origin.root_id]);
    const row = await insertPost(trx, {
      ...draft.columns,
      blog_id: blog.id,
      author_id: viewer.userId,
      published_at: publishedAt,
      submission_key,
      awaits:
        draft.awaits &&
        JSON.stringify({ ...draft.awaits, published_at: date?.toISOString() ?? null }),
      queue_position:
        draft.state === 'queued' ? await deps.postFollowers.joinQueue(trx, blog.id, now) : null,
      created_at: now,
      updated_at: now,
      parent_id: origin?.parent_id ?? null,
      parent_blog_id: origin?.parent_blog_id ?? null,
      root_id: origin?.root_id ?? null,
      root_blog_id: origin?.root_blog_id ?? null,
    });
    if (!row) return (await findEarlier()) ?? fail();
    await deps.postFollowers.follow(trx, deps, undefined, row);
    return { row, blog, isNew: true };
  });
}

function fail(): never {
  throw new Error('a post was neither stored nor found');
}
