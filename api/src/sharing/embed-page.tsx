import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { playerOrigins } from '@tessera/shared-contracts/embeds/embed-services';
import type { RemoteName } from '@tessera/shared-contracts/platform/registry';
import type { AppContext } from '../http/context.ts';
import { RefusalError } from '../http/refusal.ts';
import { presentPosts } from '../posts/hydrate-posts.ts';
import { pageStyles } from '../pages/release-links.tsx';
import type { ServedRelease } from '../releases/releases.ts';
import { EmbedGone, EmbedView } from './EmbedView.tsx';
import { frameScript } from './embed-scripts.ts';
import { findEmbeddedPost } from './find-shared.ts';

/** The remote that adds controls to posts. */
const postEnhancer: RemoteName = 'mf_viewer';

/** Written into the page: too small for a file of its own. Comments stay here. */
const frameStyle = readFileSync(path.join(import.meta.dirname, 'embed.css'), 'utf8').replace(
  /\/\*.*?\*\//gs,
  '',
);

const hashOf = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/**
 * Content security policy: any site may frame this page, which may do very little. Its scripts and
 * its style are allowed by hash.
 */
const policy = (scripts: readonly LinkedFile[], isSecure: boolean): string =>
  [
    "default-src 'none'",
    `script-src ${[hashOf(frameScript), ...scripts.map(({ integrity }) => `'${integrity}'`)].join(' ')}`,
    `style-src 'self' ${hashOf(frameStyle)}`,
    "img-src 'self' data: https:",
    "media-src 'self' https:",
    "font-src 'self'",
    `frame-src ${playerOrigins.join(' ')}`,
    "base-uri 'none'",
    "form-action 'none'",
    'frame-ancestors *',
    ...(isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** A file of a release. */
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
  readonly content: ReactNode;
  /** Its photos are shown one at a time: the remote that enhances posts adds controls. */
  readonly hasCarousel?: boolean;
  readonly status?: 200 | 404;
}

async function answerFrame(
  c: AppContext,
  { title, canonical, content, hasCarousel = false, status = 200 }: Frame,
): Promise<Response> {
  const { deps } = c.var;
  const releases = await deps.releases.resolve();
  const { shell, remotes } = releases;
  const joined = await pageStyles(deps, releases);
  const viewer = hasCarousel ? remotes.find(({ name }) => name === postEnhancer) : undefined;
  const styles = [
    ...(joined ? [joined] : filesOf(shell, shell?.entry.css ?? [])),
    ...filesOf(viewer, viewer?.frame?.css ?? []),
  ];
  const scripts = filesOf(viewer, viewer?.frame?.js ?? []);
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
        {scripts.map(({ href, integrity }) => (
          <script key={href} defer src={href} integrity={integrity} crossOrigin="anonymous" />
        ))}
      </head>
      <body className="embed">{content}</body>
    </html>,
  );
  c.header('Content-Security-Policy', policy(scripts, deps.env.isSecure));
  c.header('Cross-Origin-Opener-Policy', 'unsafe-none');
  c.header('Cross-Origin-Resource-Policy', 'cross-origin');
  c.header('Cache-Control', 'public, max-age=60');
  const page = html
    .replace('</head>', () => `<style>${frameStyle}</style></head>`)
    .replace('</body>', () => `<script>${frameScript}</script></body>`);
  return c.html(`<!doctype html>${page}`, status);
}

/** `/embed/{blog}/{id}`: one post for a frame on another site, the same for everyone. */
export async function embedPage(c: AppContext): Promise<Response> {
  const { deps } = c.var;
  const gone: Frame = { title: 'A post on Tessera', content: <EmbedGone />, status: 404 };
  try {
    const { row, blog } = await findEmbeddedPost(
      deps,
      c.req.param('id') ?? '',
      (c.req.param('blog') ?? '').replace(/^@/, '').toLowerCase(),
    );
    const [post] = await presentPosts(deps.db, undefined, [row]);
    if (!post) return await answerFrame(c, gone);
    return await answerFrame(c, {
      title: `${post.summary === '' ? 'A post' : post.summary} · ${blog.name} on Tessera`,
      canonical: deps.env.baseUrl + post.post_url,
      content: <EmbedView post={post} />,
      hasCarousel: post.action.is_carousel,
    });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 500) throw error;
    return answerFrame(c, gone);
  }
}
