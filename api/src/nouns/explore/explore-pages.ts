import { exploreHeadView, exploreTagsView } from '@tessera/shared-contracts/explore/explore-views';
import { exploreTexts, type ExploreTab } from '@tessera/shared-contracts/explore/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { RequestValues } from '../../base/http/context.ts';
import { renderPage } from '../../base/page/document.tsx';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import { firstPlace } from '../../base/wire/cursor.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import { streamPage, writeAction } from '../posts/stream-page.ts';
import { followedAmong } from '../tags/followed-tag-queries.ts';
import { popularSince } from '../tags/suggest-tags.ts';
import { popularTags } from '../tags/tag-queries.ts';
import { trendingPosts, trendingTags } from './trending-queries.ts';

/** Trending tags above the posts. */
const shownTags = 8;
/** Tags of each list on the page of tags. */
const listedTags = 30;

const isFirstPage = (c: RequestValues): boolean =>
  c.req.query('before') === undefined && c.req.query('after') === undefined;

const headOf = (current: ExploreTab, trending: readonly string[]): ViewRequest =>
  viewRequest(exploreHeadView, { current, trendingTags: trending });

/** Keys of the tags that trend, above the posts of a first page. */
async function shownTrending(c: RequestValues): Promise<readonly string[]> {
  const { deps, viewer } = c.var;
  if (!isFirstPage(c)) return [];
  const found = await trendingTags(deps.db, viewer && readerOf(viewer), shownTags);
  return found.map(({ key }) => key);
}

/** `/explore`: the newest public posts, of which each blog has only a few. */
export async function explorePage(c: RequestValues): Promise<Response> {
  const { viewer } = c.var;
  const tags = await shownTrending(c);
  return streamPage(c, {
    name: 'explore',
    title: 'Explore',
    path: pages.explore.path,
    stream: { kind: 'explore', viewer },
    top: [headOf('recent', tags)],
    side: c.var.deps.pageParts.beside(c, tags),
    head: { description: 'The latest posts on Tessera.', canonical: pages.explore.path },
    empty: {
      title: 'Nothing here yet',
      text: 'New posts will appear here.',
      actions: [
        viewer
          ? writeAction(pages.explore.path)
          : { label: 'Sign up', href: pages.register.path, variant: 'primary' },
      ],
    },
  });
}

/** `/explore/trending`: the posts with the highest scores at the last count. */
export async function exploreTrendingPage(c: RequestValues): Promise<Response> {
  const { viewer } = c.var;
  const { title, text, recent } = exploreTexts.nothingTrends;
  const tags = await shownTrending(c);
  return streamPage(c, {
    name: 'explore-trending',
    title: 'Trending',
    path: pages.exploreTrending.path,
    stream: {
      kind: 'other',
      viewer,
      start: firstPlace,
      read: ({ db }, { at }, limit) => trendingPosts(db, viewer && readerOf(viewer), at, limit),
    },
    top: [headOf('trending', tags)],
    side: c.var.deps.pageParts.beside(c, tags),
    head: {
      description: 'Posts that people on Tessera like right now.',
      canonical: pages.exploreTrending.path,
    },
    empty: {
      title,
      text,
      actions: [{ label: recent, href: pages.explore.path, variant: 'primary' }],
    },
  });
}

/** `/explore/tags`: tags that trend, and tags that several blogs use. */
export async function exploreTagsPage(c: RequestValues): Promise<Response> {
  const { deps, viewer } = c.var;
  const reader = viewer && readerOf(viewer);
  const trending = await trendingTags(deps.db, reader, listedTags);
  const popular = await popularTags(deps.db, {
    blogIds: reader?.blogIds ?? [],
    key: '',
    without: trending.map(({ key }) => key),
    since: popularSince(deps.now()),
    limit: listedTags,
  });
  const keys = [...trending, ...popular].map(({ key }) => key);
  const followed = viewer && {
    formKey: c.var.formKey,
    tags: await followedAmong(deps.db, viewer.userId, keys),
  };
  return renderPage(
    c,
    {
      info: { name: 'explore-tags', base_route: pages.explore.path, title: 'Tags' },
      head: { description: 'Tags that people use.', canonical: pages.exploreTags.path },
    },
    {
      column: [
        headOf('tags', []),
        viewRequest(exploreTagsView, {
          trending: trending.map(({ key: tag, people }) => ({ tag, people })),
          popular: popular.map(({ key }) => key),
          followed,
        }),
      ],
      side: await deps.pageParts.beside(c, keys),
    },
  );
}
