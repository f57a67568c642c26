import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { adScriptUrl } from './ad-settings.ts';
import { randomUUID } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as v from 'valibot';
import {
  bootstrapElementId,
  jsonForHtml,
  pageInfo,
  type PageInfo,
  type bootstrap,
} from '@tessera/shared-contracts/platform/bootstrap';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { appearanceTexts } from '@tessera/shared-contracts/settings/appearance';
import { documentTitle } from '@tessera/shared-contracts/pages/document-title';
import { dashboardRefreshClass } from '@tessera/shared-contracts/platform/flags';
import { headerTitleOf } from '@tessera/shared-contracts/platform/header-page';
import { headerView, type HeaderProps } from '@tessera/shared-contracts/platform/header-view';
import type { OwnRemote } from '@tessera/shared-contracts/core/own-remotes';
import { labelFromName, slotId } from '@tessera/shared-contracts/core/registry';
import { siteTextNames, siteTexts } from '@tessera/shared-contracts/site/site-texts';
import { isActive } from '@tessera/shared-contracts/core/visits';
import { parse, safeParse } from 'valibot';
import { appearanceOf, htmlAttributes } from '../http/appearance.ts';
import type { RequestValues, Viewer } from '../http/context.ts';
import { contentSecurityPolicy } from '../http/security-headers.ts';
import { personOf } from '../http/page-owner.ts';
import { visitorCookieOf } from '../http/session.ts';
import { renderFor } from '../views/render-for.ts';
import { viewRequest, type ViewRequest } from '../views/render-views.ts';
import { MissingView, createViewPlaceholders, pageType } from '../views/view-placeholders.tsx';
import { FallbackTemplate } from '@tessera/shared-ui/FallbackTemplate';
import { blogName } from '@tessera/shared-contracts/blogs/blog';
import { ownBlogPath } from '@tessera/shared-contracts/blogs/own-blog-path';
import { drawerParameters } from '@tessera/shared-contracts/blogs/drawer-constants';
import { id } from '@tessera/shared-contracts/core/wire';
import { Head, type PageHead } from './document-head.tsx';
import { flagsOf } from './feature-flags.ts';
import type { ResolvedReleases } from '../releases/releases.ts';
import { pageFrame } from './page-frame.ts';
import { pageScript, pageStyles, withoutHashes, releaseLinks } from './release-links.tsx';

/**
 * The drawer requested by the URL: `?blog_viewer={name}`, and `&blog_viewer_post={id}` for one
 * post. Invalid values are ignored.
 */
function drawerInUrl(
  c: RequestValues,
): { readonly name: string; readonly post_id?: string } | undefined {
  const name = safeParse(blogName, c.req.query(drawerParameters.name));
  if (!name.success) return undefined;
  const post = safeParse(id, c.req.query(drawerParameters.post));
  return { name: name.output, ...(post.success && { post_id: post.output }) };
}

export interface Page {
  readonly info: v.InferInput<typeof pageInfo>;
  readonly head?: PageHead;
  readonly status?: ContentfulStatusCode;
  /** A cookie that the response sets, as a header. */
  readonly cookie?: string | undefined;
  /**
   * Layout of the main region, the reading column by default; see shared-ui/src/page.css. The side
   * column is there if the content has one.
   */
  readonly layout?: 'narrow' | 'wide';
}

/**
 * The form key for programs, which look for exactly this text; React would close the tag with a
 * slash. Only in pages of one person that are no refusal.
 */
const formKeyTag = (formKey: string): string =>
  `<meta name="tumblr-form-key" id="tumblr_form_key" content="${formKey}">`;

/** What programs of others read of the user's blogs: the primary one, and links to all. */
const PartsForPrograms = ({
  viewer: { blogs },
  isDashboard,
}: {
  readonly viewer: Pick<Viewer, 'blogs'>;
  readonly isDashboard: boolean;
}): ReactNode => (
  <>
    <input type="hidden" name="t" value={blogs.find(({ isPrimary }) => isPrimary)?.name} />
    {isDashboard && (
      <ul id="tab_switching" hidden>
        {blogs.map(({ name }) => (
          <li key={name} className="tab_blog item">
            <a href={ownBlogPath(name)}>{name}</a>
          </li>
        ))}
      </ul>
    )}
  </>
);

/** The remote that opens post forms. */
const formOwner: OwnRemote = 'mf_compose';

/** The links that remotes add to the menus of the header. */
const menuOf = ({ remotes }: ResolvedReleases): HeaderProps['menu'] =>
  remotes.flatMap(({ definition: { pages = [] } }) =>
    pages.filter(({ isInMenu }) => isInMenu === true).map(({ path, title }) => ({ path, title })),
  );

/** The views that make up a page, in order. */
export type PageViews =
  | readonly ViewRequest[]
  | {
      /** The reading column. */
      readonly column: readonly ViewRequest[];
      /** Beside the column on wide screens, else below it. */
      readonly side: readonly ViewRequest[];
    };

/** Children of `<main>`: views of remotes, or the markup of a page that no remote owns. */
export type PageContent = PageViews | { readonly frame: ReactNode };

function Content({
  content,
  place,
}: {
  readonly content: PageContent;
  readonly place: (request: ViewRequest) => ReactNode;
}): ReactNode {
  if ('frame' in content) return content.frame;
  if (!('column' in content)) return content.map(place);
  return (
    <>
      <div className="page__column">{content.column.map(place)}</div>
      {content.side.length > 0 && <aside className="page__side">{content.side.map(place)}</aside>}
    </>
  );
}

/** `titled`: the header of phones shows the title, so the page need not. */
const mainClass = (layout: string | undefined, info: PageInfo): string =>
  ['page__main', layout && `page__main--${layout}`, headerTitleOf(info) && 'page__main--titled']
    .filter(Boolean)
    .join(' ');

/**
 * Renders a page as a complete HTML document: header and content as HTML, the payload for the
 * shell, and links to the files that the page needs from the releases that rendered it.
 *
 * @example
 * renderPage(c, { info }, { column: [viewRequest(streamView, { posts, viewer })], side: [] });
 */
export async function renderPage(
  c: RequestValues,
  page: Page,
  content: PageContent,
): Promise<Response> {
  const { deps, viewer, nonce, formKey, isShared = false } = c.var;
  const info = parse(pageInfo, page.info);
  const openedBlog = drawerInUrl(c);
  const { releases: resolved, user } = await pageFrame(c);
  const labelOf = (remote: string): string =>
    resolved.remotes.find(({ name }) => name === remote)?.definition.label ?? labelFromName(remote);
  const shownHeader = parse(headerView.props, {
    ...(await deps.pageParts.headerProps(c, info, user)),
    ...(user && { menu: menuOf(resolved) }),
  });
  const views = createViewPlaceholders(randomUUID(), labelOf);
  const header = views.place(viewRequest(headerView, shownHeader));
  // called here instead of rendered below, because placing the views adds them to `views.requests`
  const shownContent = Content({ content, place: views.place });
  const rendered = await renderFor(deps, resolved, views.requests);
  const { releases } = rendered;
  const { withdrawn = [] } = releases.registry;
  const visit = { isSignedIn: user !== undefined, page: info };
  const needed = releases.remotes
    .filter(({ definition }) => isActive(definition.activeOn, visit))
    .map(({ name }) => name);
  const [styles, boot] = await Promise.all([
    pageStyles(deps, releases),
    pageScript(deps, releases, needed),
  ]);
  const flags = flagsOf(c);
  const layout =
    page.layout ?? ('side' in content && content.side.length > 0 ? 'with-side' : undefined);
  const title = documentTitle(info.title);
  const payload: v.InferInput<typeof bootstrap> = {
    ...(user ? { user } : {}),
    channels: user?.channels ?? [],
    flags,
    form_key: isShared ? '' : formKey,
    views: { [headerView.name]: shownHeader },
    ...(openedBlog && { blog_viewer: openedBlog }),
    config: {
      rid: isShared ? '' : randomUUID(),
      embed_hosts: [],
      registry: boot ? withoutHashes(releases) : releases.registry,
      ...(deps.env.assetsUrl !== '' && { assets_host: deps.env.assetsUrl }),
      environment: deps.env.environment,
      ...(!deps.env.isSafeModeOn && { safe_mode_enabled: false }),
      ...(viewer && { person: personOf(deps.env.secret, viewer) }),
      ...(viewer && { messaging: deps.pageParts.configureMessaging(deps.env, viewer) }),
      ...(Object.keys(deps.env.sharePages).length > 0 && { share_pages: deps.env.sharePages }),
      ...(adScriptUrl(c) !== '' && {
        adScriptUrl: adScriptUrl(c),
        trackerUrl: deps.env.trackerUrl,
      }),
    },
  };
  const placed = Map.groupBy(releases.remotes, ({ definition: { slot } }) => slot.place);
  const [{ name: headerRemote } = { name: headerView.owner }] = placed.get('header') ?? [];
  const html = renderToStaticMarkup(
    <html
      lang="en"
      className={flags.dashboard_refresh ? dashboardRefreshClass : undefined}
      {...htmlAttributes(appearanceOf(c))}
    >
      <Head
        title={title}
        head={page.head ?? {}}
        withdrawn={withdrawn}
        baseUrl={deps.env.baseUrl}
        path={new URL(c.req.url).pathname}
      />
      <body
        className={
          user?.dashboard_settings.show_timestamps === false ? 'page page--no-dates' : 'page'
        }
      >
        <a className="page__skip" href="#main">
          Skip to content
        </a>
        <div id={slotId(headerRemote)} className="page__header">
          {header}
        </div>
        <main
          id="main"
          className={mainClass(layout, info)}
          tabIndex={-1}
          {...{ [pageAttributes.info]: JSON.stringify(info) }}
        >
          {info.open_form !== null && withdrawn.includes(formOwner) && (
            <MissingView label={labelOf(formOwner)} />
          )}
          {shownContent}
        </main>
        {viewer && <PartsForPrograms viewer={viewer} isDashboard={info.name === 'dashboard'} />}
        {placed.get('end')?.map(({ name }) => (
          <div key={name} id={slotId(name)} className="page__slot" />
        ))}
        <FallbackTemplate />
        <footer className="page__footer">
          <a className="page__footer-link" href="/explore">
            Explore
          </a>
          <a className="page__footer-link" href="/help">
            Help
          </a>
          <a className="page__footer-link" href={pages.appearance.path}>
            {appearanceTexts.title}
          </a>
          <a className="page__footer-link" href="/docs">
            Reference
          </a>
          {siteTextNames.map((name) => (
            <a key={name} className="page__footer-link" href={siteTexts[name].path}>
              {siteTexts[name].title}
            </a>
          ))}
        </footer>
        <script
          type="application/json"
          id={bootstrapElementId}
          dangerouslySetInnerHTML={{ __html: jsonForHtml(payload) }}
        />
      </body>
    </html>,
  );
  const links = releaseLinks(releases, { styles, boot }, rendered.styles, needed, nonce);
  const isRefusal = (page.status ?? 200) >= 400;
  const keyTag = viewer && !isShared && !isRefusal ? formKeyTag(formKey) : '';
  const linked = html.replace('</head>', () => `${keyTag}${links.html}</head>`);
  for (const cookie of [page.cookie, visitorCookieOf(c)])
    if (cookie !== undefined) c.header('Set-Cookie', cookie, { append: true });
  return c.body(views.fill(`<!doctype html>${linked}`, rendered.html), page.status ?? 200, {
    'Content-Type': pageType,
    // only the app itself keeps pages of people, by person (shell/src/worker)
    'Cache-Control': c.var.cacheControl ?? (viewer ? 'private, no-store' : 'private, no-cache'),
    Vary: 'Cookie',
    ...(isShared && { 'Content-Security-Policy': contentSecurityPolicy(deps.env, links) }),
  });
}
