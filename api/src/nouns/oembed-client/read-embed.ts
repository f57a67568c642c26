import { embedTexts, readEmbedInput } from '@tessera/shared-contracts/embeds/embed-input';
import { embedOf, isVideoFile } from '@tessera/shared-contracts/embeds/embed-services';
import { invalid } from '../../base/wire/refusal.ts';
import { playerHtml } from './player-html.ts';

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
