import { popularTagsView } from '@tessera/shared-contracts/explore/explore-views';
import type { RequestValues } from '../../base/http/context.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import { suggestionsFor } from '../../nouns/blogs/suggestions.ts';
import { popularSince } from '../../nouns/tags/suggest-tags.ts';
import { popularTags } from '../../nouns/tags/tag-queries.ts';

const shownTags = 12;

/**
 * Blogs to follow; for readers who follow them all, popular tags; nothing without either.
 *
 * @param shown keys of tags that the page shows anyway
 */
export async function beside(
  c: RequestValues,
  shown: readonly string[] = [],
): Promise<readonly ViewRequest[]> {
  const suggested = await suggestionsFor(c);
  if (suggested.length > 0) return suggested;
  const { deps, viewer } = c.var;
  const tags = await popularTags(deps.db, {
    blogIds: viewer?.blogs.map(({ id }) => id) ?? [],
    key: '',
    without: shown,
    since: popularSince(deps.now()),
    limit: shownTags,
  });
  return tags.length === 0
    ? []
    : [viewRequest(popularTagsView, { tags: tags.map(({ key }) => key) })];
}
