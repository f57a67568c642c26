import { mailColours } from '../../base/mail/mail-colours.ts';
import { escapeText } from '../../base/text/sanitise.ts';

const properties = (colours: Readonly<Record<string, string>>): string =>
  Object.entries(colours)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The stylesheet of an export, with the product's colours and without external resources. */
export const exportStyles = `:root{color-scheme:light dark;${properties(mailColours.light)};--ui:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;--text:Charter,'Iowan Old Style','Palatino Linotype',Georgia,serif}
@media (prefers-color-scheme:dark){:root{${properties(mailColours.dark)}}}
*{box-sizing:border-box}
body{max-width:42rem;margin:0 auto;padding:1.5rem 1rem 4rem;background:var(--ground-page);color:var(--ink);font:1.0625rem/1.6 var(--text);overflow-wrap:anywhere}
a{color:var(--action);text-underline-offset:.15em}a:focus-visible{outline:2px solid var(--action);outline-offset:2px}
h1{margin:.25rem 0 .5rem;font:600 1.9rem/1.2 var(--text);letter-spacing:-.012em;text-wrap:balance}
h2{margin:2.5rem 0 .75rem;font:600 1.25rem/1.3 var(--text)}article h2,.entry h2{margin:0 0 .5rem}
.mark{display:flex;align-items:center;gap:.5rem;font:600 1rem/1 var(--text)}.mark svg{width:1.5rem;height:1.5rem;fill:var(--action)}.mark a{color:inherit;text-decoration:none}
.quiet,time,nav,footer,th,.kind{font-family:var(--ui);font-size:.875rem}.quiet,time,footer,th,.kind{color:var(--ink-quiet)}
nav{display:flex;flex-wrap:wrap;gap:.5rem 1.25rem;margin:1rem 0}
article,.card{margin:1.25rem 0;padding:1.5rem;border:1px solid var(--line);border-radius:8px;background:var(--ground-surface)}
article>header{display:flex;flex-wrap:wrap;gap:.25rem .75rem;align-items:baseline;margin-bottom:1rem}
.kind{font-weight:600;color:var(--action)}.state{padding:.05rem .5rem;border:1px solid var(--line);border-radius:3px;font:500 .8125rem/1.5 var(--ui)}
article>footer{display:grid;gap:.25rem;margin-top:1.25rem}article>footer p{margin:0}.tags{color:var(--ink-quiet)}
.entry{margin:0 0 1.25rem;padding-bottom:1.25rem;border-bottom:1px solid var(--line)}.who{margin:0 0 .5rem;font:600 .9375rem/1.4 var(--ui)}
img,video{display:block;max-width:100%;height:auto;border-radius:5px}figure{margin:0 0 1rem}figcaption{margin-top:.4rem;color:var(--ink-quiet);font:.875rem/1.5 var(--ui)}audio{width:100%}
blockquote{margin:0 0 1rem;padding-inline-start:1rem;border-inline-start:3px solid var(--line)}pre{overflow-x:auto}
.card>h2:first-child{margin:0}
.blog{display:flex;gap:1rem;align-items:center}.blog h2{margin:0}.blog p{margin:0}.blog img{width:4rem;height:4rem;border-radius:5px;object-fit:cover}.blog+p{margin:1rem 0 0}
.files{margin:1rem 0 0;padding:0;list-style:none;font:.9375rem/1.5 var(--ui)}.files li{display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:space-between;padding:.5rem 0;border-top:1px solid var(--line)}
.rows{overflow-x:auto}table{width:100%;border-collapse:collapse;overflow-wrap:break-word;font:.9375rem/1.5 var(--ui)}th,td{padding:.5rem .75rem .5rem 0;border-bottom:1px solid var(--line);text-align:start;vertical-align:top}th{font-weight:500}table time{white-space:nowrap}
.conversation{display:grid;gap:.75rem}.conversation p{max-width:85%;width:fit-content;margin:0;padding:.6rem .9rem;border:1px solid var(--line);border-radius:8px;background:var(--ground-surface);white-space:pre-line}.conversation p.mine{justify-self:end;border-color:transparent;background:var(--action);color:var(--on-action)}.conversation .mine time{color:inherit}.conversation time{display:block;font-size:.75rem}
@media (max-width:34rem){thead{display:none}table,tbody,tr,td,th{display:block}tr{padding:.75rem 0;border-bottom:1px solid var(--line)}td,th{padding:0;border:0}}
@media print{body{max-width:none}article{break-inside:avoid}nav{display:none}}`;

/** A page of an export. */
export interface ExportPage {
  readonly title: string;
  /** Folder levels between the page and the contents page. */
  readonly depth: 0 | 1;
}

/**
 * Content security policy of a page. It allows files of the export, wherever it is unpacked, and
 * external images, audio and videos, which posts may embed. It allows no scripts.
 */
const policy = [
  "default-src 'none'",
  "style-src 'self' file:",
  "img-src 'self' file: http: https:",
  "media-src 'self' file: http: https:",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const tiles =
  '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M1.8 3l6.6-.5-.2 6.4-5.9.3zM9.5 2.5l5.5.3-.3 5.9-5.4.2zM16 2.8l6.2-.5-.5 6.8-6-.3zM9.3 10l5.4-.2.2 5.4-5.7.2zM9.1 16.5l5.8-.3-.4 5.6-4.9.3z"/></svg>';

/** The start of a page, up to its content. */
export function pageStart({ title, depth }: ExportPage): string {
  const up = depth === 0 ? '' : '../';
  const brand =
    depth === 0
      ? `${tiles}Tessera export`
      : `<a href="../index.html">${tiles}</a><a href="../index.html">Contents</a>`;
  return [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="color-scheme" content="light dark">',
    `<title>${escapeText(title)}</title><link rel="stylesheet" href="${up}style.css"></head>\n`,
    `<body>\n<p class="mark">${brand}</p>\n<main>\n<h1>${escapeText(title)}</h1>\n`,
  ].join('');
}
export const pageEnd = '\n</main>\n</body></html>\n';

/** A page of the export, readable from a folder without a server. */
export const exportPage = (page: ExportPage, body: string): string =>
  pageStart(page) + body + pageEnd;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** Formats a day: `3 October 2026`, in UTC. */
export const dayOf = (at: Date): string =>
  `${at.getUTCDate()} ${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
/** Formats a month: `October 2026`. */
export const monthOf = (at: Date): string => `${months[at.getUTCMonth()]} ${at.getUTCFullYear()}`;
/** A `<time>` element. */
export const timeOf = (at: Date): string =>
  `<time datetime="${at.toISOString()}">${dayOf(at)}, ${at.toISOString().slice(11, 16)} UTC</time>`;
