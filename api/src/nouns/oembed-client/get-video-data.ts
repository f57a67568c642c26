import type { EmbedData } from '@tessera/shared-contracts/embeds/endpoints';
import { embedOf, isVideoFile, type Embed } from '@tessera/shared-contracts/embeds/embed-services';
import type { Deps } from '../../base/http/context.ts';
import { fetchImage } from '../../base/safe-fetch/fetch-image.ts';
import { fetchOembed } from './fetch-oembed.ts';
import { playerHtml } from './read-embed.ts';

/** Timeout in milliseconds for metadata and image together. */
const timeout = 10_000;

/** Stores a service's thumbnail and returns its path; '' when it cannot be fetched. */
async function thumbnailOf(
  deps: Pick<Deps, 'outgoing' | 'media' | 'db'>,
  { service, player }: Embed,
  width: number,
): Promise<string> {
  const signal = AbortSignal.timeout(timeout);
  const image =
    (await fetchOembed(deps.outgoing, new URL(service.page(player)), width, signal))?.image ?? '';
  return URL.canParse(image) ? fetchImage(deps, new URL(image), signal) : '';
}

/**
 * Embed data of a URL. A known service yields a player and, if it responds, an image; a video file
 * is played natively; anything else is `unsupported`.
 */
export async function getVideoData(
  deps: Pick<Deps, 'outgoing' | 'media' | 'db'>,
  address: URL,
  width: number,
): Promise<EmbedData> {
  const embed = embedOf(address);
  const url = address.href;
  if (!embed)
    return {
      thumbnail: '',
      embed_render_context: isVideoFile(address) ? 'file' : '',
      url,
      preview_iframe: '',
      embed_code: '',
      unsupported: !isVideoFile(address),
    };
  return {
    thumbnail: await thumbnailOf(deps, embed, width),
    embed_render_context: embed.service.name.toLowerCase(),
    url,
    preview_iframe: embed.player.href,
    embed_code: playerHtml(embed),
    unsupported: false,
  };
}
