import { labelFromName } from '@tessera/shared-contracts/core/registry';
import { createHash, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { playerOrigins } from '@tessera/shared-contracts/embeds/embed-services';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { embedView } from '@tessera/shared-contracts/sharing/embed-views';
import type { AppContext } from '../../base/http/context.ts';
import type { Env } from '../../base/settings/env.ts';
import { RefusalError } from '../../base/wire/refusal.ts';
import { mediaOrigins } from '../../base/media-store/link-media.ts';
import { presentPosts } from '../posts/hydrate-posts.ts';
import { pageStyles } from '../../base/page/release-links.tsx';
import type { ServedRelease } from '../../base/releases/releases.ts';
import { renderFor, releasesFor } from '../../base/views/render-for.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { createViewPlaceholders, pageType } from '../../base/views/view-placeholders.tsx';
import { frameScript } from './embed-scripts.ts';
import { findEmbeddedPost } from '../sharing/find-shared.ts';

/** The frame's own styles without comments. Inlined, because they are not worth a request. */
const frameStyle = readFileSync(path.join(import.meta.dirname, 'embed.css'), 'utf8').replace(
  /\/\*.*?\*\//gs,
  '',
);

const hashOf = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/**
 * Content security policy of the frame: any site may frame this page, but the page may do very
 * little. Its scripts and its inline style are allowed by hash.
 *
 * @param styles URLs of stylesheets on dev servers
 */
const policy = (scripts: readonly LinkedFile[], styles: readonly string[], env: Env): string =>
  [
    "default-src 'none'",
    `script-src ${[hashOf(frameScript), ...scripts.map(({ integrity }) => `'${integrity}'`)].join(' ')}`,
    `style-src ${["'self'", hashOf(frameStyle), ...styles].join(' ')}`,
    ["img-src 'self' data: https:", ...mediaOrigins(env)].join(' '),
    ["media-src 'self' https:", ...mediaOrigins(env)].join(' '),
    "font-src 'self'",
    `frame-src ${playerOrigins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    ...(env.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** A release file that the page loads. */
interface LinkedFile {
  readonly href: string;
  readonly integrity: string;
}

const filesOf = (release: ServedRelease | undefined, names: readonly string[]): LinkedFile[] =>
  names.flatMap((name) => {
    const integrity = release?.integrity[name];
    return release && integrity !== undefined ? [{ href: release.base + name, integrity }] : [];
  });

interface Frame {
  readonly title: string;
  readonly canonical?: string;
  /** Absent if the post may not be embedded. */
  readonly post?: Post;
}

async function answerFrame(c: AppContext, { title, canonical, post }: Frame): Promise<Response> {
  const { deps } = c.var;
  const views = createViewPlaceholders(randomUUID(), labelFromName);
  const place = views.place(viewRequest(embedView, { ...(post && { post }) }));
  const rendered = await renderFor(deps, await releasesFor(deps, undefined), views.requests);
  const { shell, remotes } = rendered.releases;
  const joined = await pageStyles(deps, rendered.releases);
  const owner = remotes.find(({ name }) => name === embedView.owner);
  // the release's frame files add controls to carousels
  const controls = post?.action.is_carousel === true ? owner : undefined;
  const styles = [
    ...(joined
      ? [joined]
      : [...filesOf(shell, shell?.entry.css ?? []), ...filesOf(owner, owner?.server?.css ?? [])]),
    ...filesOf(controls, controls?.frame?.css ?? []),
  ];
  const scripts = filesOf(controls, controls?.frame?.js ?? []);
  const html = renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>{title}</title>
        <base target="_blank" />
        {canonical !== undefined && <link rel="canonical" href={canonical} />}
        {styles.map(({ href, integrity }) => (
          <link
            key={href}
            rel="stylesheet"
            href={href}
            integrity={integrity}
            crossOrigin="anonymous"
          />
        ))}
        {rendered.styles.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
        {scripts.map(({ href, integrity }) => (
          <script key={href} defer src={href} integrity={integrity} crossOrigin="anonymous" />
        ))}
      </head>
      <body className="embed">{place}</body>
    </html>,
  );
  c.header('Content-Security-Policy', policy(scripts, rendered.styles, deps.env));
  c.header('Cross-Origin-Opener-Policy', 'unsafe-none');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  const isRendered = rendered.html[0] !== undefined;
  c.header('Cache-Control', isRendered ? 'public, max-age=60' : 'no-store');
  const page = html
    .replace('</head>', () => `<style>${frameStyle}</style></head>`)
    .replace('</body>', () => `<script>${frameScript}</script></body>`);
  const status = isRendered ? (post ? 200 : 404) : 503;
  return c.body(views.fill(`<!doctype html>${page}`, rendered.html), status, {
    'Content-Type': pageType,
  });
}

/** `/embed/{blog}/{id}`: one post for a frame on another site, the same for everyone. */
export async function embedPage(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const gone: Frame = { title: 'A post on Tessera' };
  try {
    const { row, blog } = await findEmbeddedPost(
      deps,
      c.req.param('id') ?? '',
      (c.req.param('blog') ?? '').replace(/^@/, '').toLowerCase(),
    );
    const [post] = await presentPosts(deps.db, undefined, [row]);
    if (!post) return await answerFrame(c, gone);
    return await answerFrame(c, {
      title: `${post.summary === '' || post.is_nsfw ? 'A post' : post.summary} · ${blog.name} on Tessera`,
      canonical: deps.env.baseUrl + post.post_url,
      post,
    });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 500) throw error;
    return answerFrame(c, gone);
  }
}
