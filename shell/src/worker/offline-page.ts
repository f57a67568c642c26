import { createId } from '@tessera/shared-contracts/core/create-id';
import { offlineTexts } from '@tessera/shared-contracts/platform/offline';
import type { StoredEntry } from './bounded-cache.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
};
const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign);

/** As in `tokens.css`, which this page cannot link: nothing but itself is sure to be stored. */
const styles = `
:root { color-scheme: light dark; }
body { margin: 0; background: light-dark(#f5f2ec, #101618); color: light-dark(#1f282b, #e8e4dd);
  font: 1rem/1.5 system-ui, sans-serif; }
main { max-inline-size: 34rem; margin-inline: auto; padding: 3rem 1rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; }
p { color: light-dark(#535d60, #aba79f); margin: 0 0 1rem; }
a { color: light-dark(#146e6c, #80c6c3); overflow-wrap: anywhere; }
.retry { display: inline-block; min-block-size: 44px; box-sizing: border-box;
  padding: 0.6rem 1.25rem; border-radius: 999px; text-decoration: none; font-weight: 600;
  background: light-dark(#146e6c, #80c6c3); color: light-dark(#ffffff, #0a1415); }
ul { list-style: none; margin: 1rem 0 0; padding: 0; }
li { border-block-start: 1px solid light-dark(#ddd9d0, #2f373a); }
li a { display: block; padding-block: 0.75rem; text-decoration: none; }
small { display: block; color: light-dark(#535d60, #aba79f); }`;

const whenOf = (at: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));

function row({ url, title, at }: StoredEntry): string {
  const { pathname, search } = new URL(url);
  const address = escape(pathname + search);
  const name = escape(title === '' ? pathname : title);
  return `<li><a href="${address}">${name}<small>${offlineTexts.from} ${escape(whenOf(at))}</small></a></li>`;
}

/**
 * The page that the app shows offline instead of one that is not stored: what can be read, newest
 * first.
 *
 * @param isAsked whether the reader asked for this list, not for another page
 */
export function offlinePage(entries: readonly StoredEntry[], isAsked: boolean): Response {
  const nonce = createId();
  const title = isAsked ? offlineTexts.listTitle : offlineTexts.title;
  const list = entries.toReversed().map(row).join('');
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Tessera</title><style nonce="${nonce}">${styles}</style></head>
<body><main><h1>${title}</h1>
${isAsked ? '' : `<p>${offlineTexts.missing}</p>`}
${isAsked ? '' : `<p><a class="retry" href="">${offlineTexts.retry}</a></p>`}
<p>${entries.length > 0 ? offlineTexts.hasPages : offlineTexts.hasNone}</p>
${list === '' ? '' : `<ul>${list}</ul>`}</main></body></html>`;
  return new Response(html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'X-Content-Type-Options': 'nosniff',
    },
  });
}
