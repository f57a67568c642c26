import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { backgroundTint } from '@tessera/shared-contracts/blogs/theme-colours';
import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';
import type { participantSuggestions as endpoint } from '@tessera/shared-contracts/messaging/endpoints';
import { readerOf } from '../blogs/blog-policy.ts';
import { blogById, relationsTo, type BlogRow } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { Deps } from '../../base/http/context.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { newestPlace } from '../../base/wire/cursor.ts';
import { searchBlogs } from '../search/blog-search-queries.ts';
import { readTerm } from '../search/read-search.ts';
import { asName } from '../search/search-site.ts';
import { requireActingBlog } from './acting-blog.ts';
import { canMessage, mayStartConversation, acceptsFirstMessage } from './messaging-policy.ts';
import {
  conversedAmong,
  favoriteBlogs,
  followersAmong,
  type Acting,
} from './suggestion-queries.ts';

async function matchingBlogs(
  deps: Deps,
  acting: Acting,
  q: string,
  limit: number,
): Promise<readonly BlogRow[]> {
  const { words, term } = await readTerm(deps, q);
  return searchBlogs(
    deps.db,
    acting,
    { words, name: asName(term), isSafe: false, isRecipient: true },
    newestPlace,
    limit,
  );
}

/** Presents blogs as recipients for the acting blog. The caller has left out blocked blogs. */
async function presentSuggested(
  { db }: Pick<Deps, 'db'>,
  acting: Acting,
  rows: readonly BlogRow[],
): Promise<SuggestedBlog[]> {
  const ids = rows.map(({ id }) => id);
  const { ownId, blogIds } = acting;
  const [own, relations, followedBy, conversed] = await Promise.all([
    blogById(db, ownId),
    relationsTo(db, acting, ids),
    followersAmong(db, blogIds, ids),
    conversedAmong(db, ownId, ids),
  ]);
  return rows.map((row) => ({
    uuid: row.uuid,
    name: row.name,
    title: row.title,
    url: blogPaths.home(row.name),
    avatar_url: avatarUrl(row, 64),
    theme: { ...row.theme, background_tint: backgroundTint(row.theme) },
    can_receive_messages:
      canMessage(row) &&
      (conversed.has(row.id) ||
        (acceptsFirstMessage(row, { followedBy }) &&
          own !== undefined &&
          mayStartConversation(own, row, relations))),
  }));
}

/**
 * Finds recipients by name or title; without a term, returns the favorites of one of the user's
 * blogs.
 */
export async function suggestParticipants({
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const acting = {
    ...readerOf(viewer),
    ownId: requireActingBlog(deps, viewer, query.participant).id,
  };
  const rows =
    query.q.trim() === ''
      ? await favoriteBlogs(deps.db, acting, query.include_recent, query.limit)
      : await matchingBlogs(deps, acting, query.q, query.limit);
  return { blogs: await presentSuggested(deps, acting, rows) };
}
