import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { LogoMark } from '@tessera/shared-ui/LogoMark';
import { navigates } from '../http/navigation.ts';
import { mailColours } from '../mail/mail-colours.ts';

/** What the server does before it answers, in order. */
export const startSteps = [
  'Opening the database',
  'Bringing the database up to date',
  'Publishing the pages',
  'Opening the doors',
] as const;
export type StartStep = (typeof startSteps)[number];

/** Texts of responses before the server is ready. */
export const startingTexts = {
  title: 'Tessera is starting',
  plain: 'Tessera is starting.',
  line: 'This page opens by itself in a moment.',
  /** For a form that was sent: a refresh would not send it again. */
  notTaken: 'What you sent was not saved. Go back and send it again in a moment.',
} as const;

/** Seconds until a browser asks again. */
const refreshAfter = 2;

const { light, dark } = mailColours;
// A page that needs no other file: nothing else is served yet.
const styles = `:root{color-scheme:light dark}
body{margin:0;min-height:100vh;display:grid;place-content:center;justify-items:center;gap:1rem;padding:1.5rem;box-sizing:border-box;text-align:center;background:${light['ground-page']};color:${light.ink};font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif}
svg{width:4rem;height:4rem}polygon{fill:${light.action}}
h1{margin:0;font:600 1.75rem/1.2 Charter,'Iowan Old Style','Palatino Linotype',Georgia,serif}
p{margin:0;max-width:26rem;color:${light['ink-quiet']}}
progress{inline-size:14rem;accent-color:${light.action}}
@media (prefers-color-scheme:dark){body{background:${dark['ground-page']};color:${dark.ink}}p{color:${dark['ink-quiet']}}polygon{fill:${dark.action}}progress{accent-color:${dark.action}}}`;

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(styles).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

function renderStartingPage(step: StartStep, isRepeatable: boolean): string {
  const { title, line, notTaken } = startingTexts;
  return `<!doctype html>${renderToStaticMarkup(
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        {isRepeatable && <meta httpEquiv="refresh" content={String(refreshAfter)} />}
        <title>{title}</title>
        <style>{styles}</style>
      </head>
      <body>
        <LogoMark />
        <h1>{title}</h1>
        <p>{isRepeatable ? line : notTaken}</p>
        <progress
          value={startSteps.indexOf(step) + 1}
          max={startSteps.length + 1}
          aria-label={step}
        />
        <p>{step}…</p>
      </body>
    </html>,
  )}`;
}

const shared = { 'Retry-After': String(refreshAfter), 'Cache-Control': 'no-store' };

/** Answers requests until the server is ready. */
export interface StartingPage {
  /** What the server does from now on. */
  tell(step: StartStep): void;
  /**
   * The response to a request: for browsers a page that asks for the same address again, without a
   * script; for others a line of text.
   */
  answer(request: Request): Response;
}

export function createStartingPage(): StartingPage {
  let step: StartStep = startSteps[0];
  return {
    tell(next) {
      step = next;
    },
    answer({ method, headers }) {
      if (!navigates((name) => headers.get(name) ?? undefined))
        return new Response(`${startingTexts.plain}\n`, {
          status: 503,
          headers: { ...shared, 'Content-Type': 'text/plain; charset=utf-8' },
        });
      const isRepeatable = method === 'GET' || method === 'HEAD';
      return new Response(renderStartingPage(step, isRepeatable), {
        status: 503,
        headers: {
          ...shared,
          'Content-Type': 'text/html; charset=utf-8',
          'Content-Security-Policy': policy,
          'X-Content-Type-Options': 'nosniff',
          'Referrer-Policy': 'same-origin',
        },
      });
    },
  };
}
