import { tagHeadView } from '@tessera/shared-contracts/explore/explore-views';
import { tagPaths } from '@tessera/shared-contracts/explore/tag-paths';
import { exploreTexts, type TagSort } from '@tessera/shared-contracts/explore/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { RequestValues } from '../../base/http/context.ts';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import type { Stream } from '../posts/load-stream.ts';
import { streamPage } from '../posts/stream-page.ts';
import { searchStream } from '../search/search-site.ts';
import { followedAmong } from '../tags/followed-tag-queries.ts';
import { requireTag, type ReadTag } from '../tags/require-tag.ts';
import { relatedTags } from './related-tag-queries.ts';

const maxRelated = 10;

/** Tags that are used beside this one, on a first page. */
async function shownRelated(c: RequestValues, tag: string): Promise<readonly string[]> {
  const { deps, viewer } = c.var;
  const isFirstPage = c.req.query('before') === undefined && c.req.query('after') === undefined;
  return isFirstPage ? relatedTags(deps.db, viewer && readerOf(viewer), tag, maxRelated) : [];
}

async function headOf(
  c: RequestValues,
  sort: TagSort,
  tag: string,
  related: readonly string[],
): Promise<ViewRequest> {
  const { deps, viewer } = c.var;
  const tags = viewer && (await followedAmong(deps.db, viewer.userId, [tag]));
  const followed = tags && { formKey: c.var.formKey, tags };
  return viewRequest(tagHeadView, { tag, sort, followed, related });
}

/** A page of posts with a tag. */
async function tagPage(
  c: RequestValues,
  sort: TagSort,
  { key }: ReadTag,
  { path, canonical, stream }: { path: string; canonical: string; stream: Stream },
): Promise<Response> {
  const related = await shownRelated(c, key);
  return streamPage(c, {
    name: 'tagged',
    title: `#${key}`,
    path,
    stream,
    top: [await headOf(c, sort, key, related)],
    side: c.var.deps.pageParts.beside(c, [key, ...related]),
    head: {
      description: `Posts tagged ${key} on Tessera.`,
      canonical,
      feed: { title: `#${key}`, page: tagPaths.recent(key) },
    },
    empty: {
      title: `No posts tagged #${key}`,
      text: exploreTexts.noTagged.text,
      actions: [{ label: 'Explore', href: pages.explore.path }],
    },
  });
}

/** `/tagged/{tag}`: posts with the tag, newest first. */
export async function taggedPage(c: RequestValues): Promise<Response> {
  const tag = requireTag(c);
  return tagPage(c, 'recent', tag, {
    path: tagPaths.recent(tag.written),
    canonical: tagPaths.recent(tag.key),
    stream: { kind: 'tagged', viewer: c.var.viewer, tag: tag.key },
  });
}

/** `/tagged/{tag}/top`: posts with the tag, those with the most notes first, in rough steps. */
export async function taggedTopPage(c: RequestValues): Promise<Response> {
  const tag = requireTag(c);
  return tagPage(c, 'top', tag, {
    path: tagPaths.top(tag.written),
    canonical: tagPaths.top(tag.key),
    stream: searchStream(
      c.var.viewer,
      { words: '', tag: tag.key, term: tag.key, isCut: false },
      { q: tag.key, sort: 'top', filter_post_type: 'ANY', post_role: 'ANY', filter_nsfw: true },
    ),
  });
}
