import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import {
  tagSuggestionLimit,
  type suggestTags as endpoint,
} from '@tessera/shared-contracts/tags/endpoints';
import { requireOwnBlog } from '../blogs/blog-policy.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { countPopularTags, ownTags, popularTags, popularTagsCountedAt } from './tag-queries.ts';

const minute = 60_000;
/** The period over which popularity is counted, in milliseconds. */
const popularPeriod = 21 * 24 * 60 * minute;
/** The start of the period over which popularity is counted. */
export const popularSince = (now: Date): Date => new Date(now.getTime() - popularPeriod);
/** The maximum age of a count, in milliseconds. */
const maxCountAge = 10 * minute;

/** Recounts popular tags if the count is outdated. Waits for the result only the first time. */
async function recountIfOutdated({ db, log, now }: Deps, since: Date): Promise<void> {
  const countedAt = await popularTagsCountedAt(db);
  if (countedAt && Math.abs(now().getTime() - countedAt.getTime()) < maxCountAge) return;
  const counting = countPopularTags(db, since, now()).catch((error: unknown) =>
    log.error({ err: error }, 'popular tags could not be counted'),
  );
  if (!countedAt) await counting;
}

/** The most popular tags of these weeks, without those that only blocked blogs use. */
export async function currentlyPopularTags(
  deps: Deps,
  viewer: Viewer,
  limit: number,
): Promise<readonly string[]> {
  const since = new Date(deps.now().getTime() - popularPeriod);
  await recountIfOutdated(deps, since);
  const blogIds = viewer.blogs.map(({ id }) => id);
  const found = await popularTags(deps.db, { blogIds, key: '', without: [], since, limit });
  return found.map(({ key }) => key);
}

/** `/svc/tags/suggest`: tags that begin with the typed text: the user's own, then popular ones. */
export async function suggestTags({
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { db, now } = deps;
  const blogId =
    query.tumblelog.trim() === '' ? undefined : requireOwnBlog(viewer, query.tumblelog).id;
  const key = tagKey(query.q);
  const since = popularSince(now());
  const [own] = await Promise.all([
    ownTags(db, { userId: viewer.userId, blogId, key, limit: tagSuggestionLimit }),
    recountIfOutdated(deps, since),
  ]);
  const left = tagSuggestionLimit - own.length;
  const popular =
    left === 0
      ? []
      : await popularTags(db, {
          blogIds: viewer.blogs.map(({ id }) => id),
          key,
          without: own.map((found) => found.key),
          since,
          limit: left,
        });
  return {
    tags: [
      ...own.map(({ tag }) => ({ tag, own: true })),
      ...popular.map(({ tag }) => ({ tag, own: false })),
    ],
  };
}
