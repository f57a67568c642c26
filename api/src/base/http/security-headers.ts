import { createHash, randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { playerOrigins } from '@tessera/shared-contracts/embeds/embed-services';
import type { Env } from '../settings/env.ts';
import { mediaOrigins } from '../media-store/link-media.ts';
import type { AppEnv } from './context.ts';

/** Inline content that a page may have. */
export type InlineRules =
  | { readonly nonce: string }
  /**
   * Inline scripts of a shared page. They are allowed by hash, because a nonce would be the same
   * for all readers of the page.
   */
  | { readonly scripts: readonly string[] };

const hashOf = (script: string): string =>
  `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * Content security policy of pages: only our own script files, no inline content except what
 * `inline` allows, and no framing.
 * @param formTarget an origin or a scheme to which the answer to a form may lead
 */
export function contentSecurityPolicy(env: Env, inline: InlineRules, formTarget = ''): string {
  // the dev server of a remote, with its socket for hot reload
  const dev = [...new Set(Object.values(env.overrides).map((url) => new URL(url).origin))]
    .flatMap((origin) => [origin, origin.replace(/^http/, 'ws')])
    .map((origin) => ` ${origin}`)
    .join('');
  const assets = env.assetsUrl === '' ? '' : ` ${env.assetsUrl}`;
  // a CDN, and the bucket from which readers download private files
  const media = mediaOrigins(env)
    .map((origin) => ` ${origin}`)
    .join('');
  const nonce = 'nonce' in inline ? ` 'nonce-${inline.nonce}'` : '';
  // without a nonce, the files of releases are allowed by their host
  const scripts =
    'nonce' in inline
      ? nonce
      : [assets, ...inline.scripts.map((one) => ` ${hashOf(one)}`)].join('');
  return [
    "default-src 'self'",
    `script-src 'self'${scripts}${dev}`,
    // the nonce is for the HTML and Markdown editors, which inject styles at run time; with a dev
    // server the nonce is omitted, because it would disable 'unsafe-inline'
    `style-src 'self'${assets}${dev === '' ? nonce : ` 'unsafe-inline'${dev}`}`,
    `img-src 'self' data: blob: https:${media}`,
    `media-src 'self' blob: https:${media}`,
    `font-src 'self'${assets}${dev}`,
    `connect-src 'self'${dev}`,
    `frame-src 'self' ${playerOrigins.join(' ')}`,
    // the service worker; other workers start from blobs of scripts fetched with integrity
    "worker-src 'self' blob:",
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    `form-action 'self'${formTarget === '' ? '' : ` ${formTarget}`}`,
    "frame-ancestors 'none'",
    ...(env.isSecure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

/** Headers of every response; a handler may override them. */
export const securityHeaders = (env: Env) =>
  createMiddleware<AppEnv>(async function addSecurityHeaders(c, next) {
    const nonce = randomBytes(16).toString('base64');
    c.set('nonce', nonce);
    await next();
    const { headers } = c.res;
    const set = (name: string, value: string) => {
      if (!headers.has(name)) headers.set(name, value);
    };
    set('Content-Security-Policy', contentSecurityPolicy(env, { nonce }));
    set('X-Content-Type-Options', 'nosniff');
    set('Referrer-Policy', 'strict-origin-when-cross-origin');
    set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    set('Cross-Origin-Opener-Policy', 'same-origin');
    if (env.isSecure) set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  });
