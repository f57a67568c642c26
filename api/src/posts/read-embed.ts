import { invalid } from '../http/refusal.ts';
import { escapeText } from './sanitise.ts';

/** Players that a page may frame: the host of an address, and the framed address for it. */
const players: readonly { readonly hosts: readonly string[]; readonly frame: (url: URL) => string | undefined }[] = [
  {
    hosts: ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'youtu.be', 'www.youtube-nocookie.com'],
    frame: (url) => {
      const id = url.searchParams.get('v') ?? /^\/(?:embed\/|shorts\/|live\/)?([\w-]{6,20})\/?$/.exec(url.pathname)?.[1];
      return id !== undefined && /^[\w-]{6,20}$/.test(id) ? `https://www.youtube-nocookie.com/embed/${id}` : undefined;
    },
  },
  {
    hosts: ['vimeo.com', 'www.vimeo.com', 'player.vimeo.com'],
    frame: (url) => {
      const id = /^\/(?:video\/)?(\d{3,14})(?:\/|$)/.exec(url.pathname)?.[1];
      return id === undefined ? undefined : `https://player.vimeo.com/video/${id}`;
    },
  },
];

/** Hosts that `embed_html` may frame, for the page's security policy. */
export const frameHosts = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const;

const invalidEmbed = 'Invalid embed code';

/** The address in an embed code: the code itself, or the first address of an iframe, embed, script or object. */
function addressOf(code: string): URL {
  const trimmed = code.trim();
  const candidate = /<(?:iframe|embed|script|object)\b[^>]*?\b(?:src|data)\s*=\s*["']?([^"'\s>]{1,2083})/i.exec(trimmed)?.[1] ?? trimmed;
  const absolute = (candidate.startsWith('//') ? `https:${candidate}` : candidate).replaceAll('&amp;', '&');
  if (!/^https?:\/\/\S{1,2083}$/i.test(absolute) || !URL.canParse(absolute)) throw invalid(invalidEmbed);
  return new URL(absolute);
}

/** What an embed code becomes: the frame of a known player, or a film file's own address. Nothing of the code itself is kept. */
export function readEmbed(code: string): { readonly url: string; readonly embed_html: string } {
  const url = addressOf(code);
  const framed = players.find(({ hosts }) => hosts.includes(url.hostname))?.frame(url);
  if (framed !== undefined) {
    return { url: url.href, embed_html: `<iframe src="${escapeText(framed)}" title="Video" width="640" height="360" loading="lazy" allow="fullscreen; picture-in-picture" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin-when-cross-origin" allowfullscreen></iframe>` };
  }
  if (/\.(?:mp4|webm|ogv|m4v|mov)$/i.test(url.pathname)) return { url: url.href, embed_html: '' };
  throw invalid(invalidEmbed);
}
