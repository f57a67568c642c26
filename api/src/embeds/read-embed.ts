import { embedTexts, readEmbedInput } from '@tessera/shared-contracts/embeds/embed-input';
import { embedOf, isVideoFile } from '@tessera/shared-contracts/embeds/embed-services';
import { invalid } from '../http/refusal.ts';
import { playerHtml } from './player-html.ts';

/**
 * Converts an embed code for a post: to the iframe of a known player, or the URL of a video file.
 * The code itself is discarded. Refuses code with neither.
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
