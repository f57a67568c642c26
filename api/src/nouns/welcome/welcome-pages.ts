import { followMany } from '@tessera/shared-contracts/follows/endpoints';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { postLimits } from '@tessera/shared-contracts/posts/post-limits';
import {
  commonInterests,
  noInterests,
  welcomeLimits,
  welcomeTexts,
} from '@tessera/shared-contracts/welcome/interests';
import {
  welcomeBlogsView,
  welcomeInterestsView,
} from '@tessera/shared-contracts/welcome/welcome-views';
import { readerOf } from '../blogs/blog-policy.ts';
import { suggestedBlogs, type BlogRow } from '../blogs/blog-queries.ts';
import { noRelations } from '../blogs/present-blog.ts';
import { presentTiles } from '../blogs/present-tiles.ts';
import { followsAnybody } from '../follows/follow-queries.ts';
import { currentlyPopularTags } from '../tags/suggest-tags.ts';
import type { RequestValues, Viewer } from '../../base/http/context.ts';
import type { App } from '../../base/http/mount.ts';
import { showRefusedForm } from '../../base/http/refused-forms.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { mountPage } from '../../base/page/mount-page.ts';
import { refusedProps, type Refused } from '../../base/page/settings-page.ts';
import { tagKey } from '../../base/text/read-tags.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { blogsOfTags } from './interest-queries.ts';

const info = (title: string) => ({ name: 'welcome', base_route: pages.dashboard.path, title });
const head = { robots: 'noindex' } as const;

/** `/welcome`: interests to choose from. On a new site, the common ones. */
async function interestsPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const { deps } = c.var;
  const [popular, suggested] = await Promise.all([
    currentlyPopularTags(deps, viewer, welcomeLimits.offered),
    suggestedBlogs(deps.db, readerOf(viewer), 1),
  ]);
  const hasBlogs = suggested.length > 0;
  // whoever follows all blogs already is told so there
  if (!hasBlogs && (await followsAnybody(deps.db, viewer.userId)))
    return c.redirect(pages.welcomeBlogs.path, 303);
  const interests = popular.filter((tag) => !noInterests.includes(tag));
  const tags = [...interests, ...commonInterests.filter((tag) => !interests.includes(tag))];
  return renderPage(c, { info: info(welcomeTexts.interestsTitle), head }, [
    viewRequest(welcomeInterestsView, {
      tags: hasBlogs ? tags.slice(0, welcomeLimits.offered) : [],
      hasBlogs,
    }),
  ]);
}

/** The interests in an address or a form, each once; what can be no tag is left out. */
const readInterests = (values: readonly unknown[]): string[] =>
  [
    ...new Set(
      values.flatMap((value) =>
        typeof value === 'string' && value.length <= postLimits.tag + 1 ? [tagKey(value)] : [],
      ),
    ),
  ]
    .filter((tag) => tag !== '')
    .slice(0, welcomeLimits.chosen);

/** Blogs that match the interests, filled up with those suggested to everybody. */
async function blogsFor(
  c: RequestValues,
  viewer: Viewer,
  tags: readonly string[],
): Promise<readonly BlogRow[]> {
  const { db } = c.var.deps;
  const reader = readerOf(viewer);
  const matching =
    tags.length === 0 ? [] : await blogsOfTags(db, reader, tags, welcomeLimits.blogs);
  const known = new Set(matching.map(({ id }) => id));
  const others =
    matching.length < welcomeLimits.blogs
      ? await suggestedBlogs(db, reader, welcomeLimits.blogs)
      : [];
  return [...matching, ...others.filter(({ id }) => !known.has(id))].slice(0, welcomeLimits.blogs);
}

async function renderBlogs(
  c: RequestValues,
  tags: readonly string[],
  again?: { readonly kept: readonly string[]; readonly refused: Refused },
): Promise<Response> {
  const viewer = requireViewer(c);
  const rows = await blogsFor(c, viewer, tags);
  const tiles = presentTiles(rows, viewer, noRelations);
  return renderPage(
    c,
    {
      info: info(welcomeTexts.blogsTitle),
      head,
      layout: 'wide',
      ...(again && { status: again.refused.refusal.status }),
    },
    [
      viewRequest(welcomeBlogsView, {
        ...tiles,
        tags,
        leftOut: again
          ? tiles.blogs.map(({ name }) => name).filter((name) => !again.kept.includes(name))
          : [],
        formKey: c.var.formKey,
        refused: refusedProps(again?.refused),
      }),
    ],
  );
}

const asList = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);
const asNames = (value: unknown): readonly string[] =>
  asList(value).filter((name) => typeof name === 'string');

/** Mounts the pages after signing up. Both can be opened again at any time. */
export function registerWelcome(app: App): void {
  mountPage(app, 'welcome', interestsPage);
  mountPage(app, 'welcomeBlogs', (c) => renderBlogs(c, readInterests(c.req.queries('tag') ?? [])));
  showRefusedForm(
    app,
    followMany,
    (c, values, refusal) =>
      renderBlogs(c, readInterests(asList(values['tags'])), {
        kept: asNames(values['tumblelogs']),
        refused: { form: followMany.path, values, refusal },
      }),
    pages.welcome.path,
  );
}
