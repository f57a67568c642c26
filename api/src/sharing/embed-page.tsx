import { createHash } from 'node:crypto';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { playerOrigins } from '@tessera/shared-contracts/embeds/embed-services';
import type { AppContext } from '../http/context.ts';
import { RefusalError } from '../http/refusal.ts';
import { presentPosts } from '../posts/hydrate-posts.ts';
import { EmbedGone, EmbedView } from './EmbedView.tsx';
import { frameScript } from './embed-scripts.ts';
import { findEmbeddedPost } from './find-shared.ts';

/**
 * Styles of the frame beyond those of a post; the embedding page sets the width, the post the
 * height.
 */
const frameStyle = [
  'html { scrollbar-gutter: auto; background: transparent; }',
  'body { margin: 0; background: transparent; }',
  '.embed__post { border: var(--line-width) solid var(--line); border-radius: var(--radius-large); box-shadow: none; overflow: hidden; }',
  '.embed__site { flex: none; display: grid; place-items: center; inline-size: var(--touch); block-size: var(--touch); margin: -0.5rem; }',
  '.embed__foot { display: flex; flex-wrap: wrap; align-items: center; justify-content: space-between; gap: var(--space-2); padding: var(--space-4) var(--inset); }',
  '.embed__foot > a:first-child { display: flex; align-items: center; min-block-size: var(--touch); color: var(--ink-quiet); text-decoration: none; }',
  '.embed__foot > a:first-child:hover { text-decoration: underline; }',
  '.embed__veiled { padding-block-start: var(--space-4); }',
  '.embed__veiled > summary { margin-inline: var(--inset); list-style: none; }',
  '.embed__veiled > summary::-webkit-details-marker { display: none; }',
  // over the photos of a carousel, as in the photo viewer of our own pages
  '.embed__arrow, .embed__dot { display: grid; place-items: center; block-size: var(--touch); padding: 0; border: 0; cursor: pointer; }',
  '.embed__arrow { position: absolute; inset-block-start: calc(50% - var(--touch)); inline-size: var(--touch); border-radius: var(--radius-round); background: color-mix(in oklab, var(--stage) 62%, transparent); color: var(--on-stage); }',
  '.embed__arrow:hover { background: var(--stage); }',
  '.embed__arrow:focus-visible { outline: var(--focus-width) solid var(--on-stage); outline-offset: calc(-2 * var(--focus-width)); }',
  ".embed__arrow[aria-disabled='true'] { opacity: 0.4; cursor: default; }",
  '.embed__arrow--back { inset-inline-start: var(--space-2); }',
  '.embed__arrow--on { inset-inline-end: var(--space-2); }',
  '.embed__dots { position: absolute; inset: auto 0 0; display: flex; justify-content: center; }',
  '.embed__dot { flex: 0 1 var(--touch); min-inline-size: 24px; background: none; }',
  ".embed__dot::after { content: ''; inline-size: var(--space-2); block-size: var(--space-2); border-radius: var(--radius-small); background: var(--line-strong); }",
  '.embed__dot:hover::after { background: var(--ink-quiet); }',
  ".embed__dot[aria-current='true']::after { inline-size: var(--space-5); background: var(--accent); }",
  '.embed__gone { display: grid; justify-items: center; gap: var(--space-3); padding: var(--space-6) var(--space-4); text-align: center; }',
  '.embed__gone > h1 { margin: 0; font: 600 var(--type-500) / var(--leading-tight) var(--font-text); }',
].join('\n');

const hashOf = (source: string): string =>
  `'sha256-${createHash('sha256').update(source).digest('base64')}'`;

/**
 * Content security policy: any site may frame this page, which may do very little. Its constant
 * script and style are allowed by hash.
 */
const policy = (isSecure: boolean): string =>
  [
    "default-src 'none'",
    `script-src ${hashOf(frameScript)}`,
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

interface Frame {
  readonly title: string;
  readonly canonical?: string;
  readonly content: ReactNode;
  readonly status?: 200 | 404 | 410;
}

async function answerFrame(
  c: AppContext,
  { title, canonical, content, status = 200 }: Frame,
): Promise<Response> {
  const { deps } = c.var;
  const { shell } = await deps.releases.resolve();
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
        {shell?.entry.css.map((file) => (
          <link
            key={file}
            rel="stylesheet"
            href={shell.base + file}
            integrity={shell.integrity[file]}
            crossOrigin="anonymous"
          />
        ))}
      </head>
      <body>{content}</body>
    </html>,
  );
  c.header('Content-Security-Policy', policy(deps.env.isSecure));
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
    });
  } catch (error) {
    if (!(error instanceof RefusalError) || error.status >= 500) throw error;
    return answerFrame(c, gone);
  }
}
