import { embedTexts, readEmbedInput } from '@tessera/shared-contracts/embeds/embed-input';
import { embedOf, isVideoFile, type Embed } from '@tessera/shared-contracts/embeds/embed-services';
import { invalid } from '../../base/wire/refusal.ts';
import { escapeText } from '../../base/text/sanitise.ts';

/** Frame size of video players in px. Audio players have the same width, but their own height. */
const videoSize = { width: 640, height: 360 } as const;

/** Generates a player's iframe. Of the pasted code, it contains at most the recognised URL. */
export function playerHtml({ service, player }: Embed): string {
  const { width } = videoSize;
  const height = service.height?.(player) ?? videoSize.height;
  const title = service.kind === 'audio' ? `Audio on ${service.name}` : `Video on ${service.name}`;
  return [
    `<iframe src="${escapeText(player.href)}" title="${escapeText(title)}"`,
    `width="${width}" height="${height}" loading="lazy"`,
    'allow="encrypted-media; fullscreen; picture-in-picture"',
    'sandbox="allow-scripts allow-same-origin allow-presentation allow-popups"',
    'referrerpolicy="strict-origin-when-cross-origin"></iframe>',
  ].join(' ');
}

/**
 * Converts embed code for a post to its URL and, for a known player, an iframe generated here. The
 * code itself is discarded. Refuses code without the URL of a known player or of a video file.
 */
export function readEmbed(code: string): { readonly url: string; readonly embed_html: string } {
  const address = readEmbedInput(code);
  if (address === undefined) throw invalid(embedTexts.invalidCode);
  const url = new URL(address);
  const embed = embedOf(url);
  if (embed) return { url: url.href, embed_html: playerHtml(embed) };
  if (isVideoFile(url)) return { url: url.href, embed_html: '' };
  throw invalid(embedTexts.invalidCode);
}
