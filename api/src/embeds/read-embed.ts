import { embedTexts, readEmbedInput } from '@tessera/shared-contracts/embeds/embed-input';
import { embedOf, isFilmFile } from '@tessera/shared-contracts/embeds/embed-services';
import { invalid } from '../http/refusal.ts';
import { playerHtml } from './player-html.ts';

/** What an embed code becomes in a post: the frame of a known player, or a film file's own address. Nothing of the code itself is kept. */
export function readEmbed(code: string): { readonly url: string; readonly embed_html: string } {
  const address = readEmbedInput(code);
  if (address === undefined) throw invalid(embedTexts.invalidCode);
  const url = new URL(address);
  const embed = embedOf(url);
  if (embed) return { url: url.href, embed_html: playerHtml(embed) };
  if (isFilmFile(url)) return { url: url.href, embed_html: '' };
  throw invalid(embedTexts.invalidCode);
}
