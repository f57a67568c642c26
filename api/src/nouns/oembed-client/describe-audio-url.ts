import { embedOf } from '@tessera/shared-contracts/embeds/embed-services';
import { embedWidth } from '@tessera/shared-contracts/embeds/embed-input';
import type { Deps } from '../../base/http/context.ts';
import { fetchImage } from '../../base/safe-fetch/fetch-image.ts';
import { fetchOembed } from './fetch-oembed.ts';
import { playerHtml } from './read-embed.ts';

/** Metadata of audio on another site; '' where it is unknown. */
export interface DescribedAudio {
  /** Such as `SoundCloud`. */
  readonly service: string;
  readonly title: string;
  readonly artist: string;
  /** Path of an image stored here. */
  readonly album_art: string;
  /** The player's iframe. */
  readonly embed_html: string;
}

/** Milliseconds that saving a post may wait for an audio service. */
const timeout = 5000;

/** Many services append the artist to the title. */
function splitTitle(title: string, author: string): Pick<DescribedAudio, 'title' | 'artist'> {
  const [, track, artist] = /^(.{1,300}) by (.{1,200})$/su.exec(title) ?? [];
  if (track !== undefined && artist !== undefined && (author === '' || artist === author))
    return { title: track, artist };
  return { title, artist: author };
}

/**
 * Describes an audio URL of a known service with the service's metadata. Undefined for any other
 * URL.
 * If the service fails or times out, only the metadata is missing, not the player.
 *
 * @param isWanted whether title, artist or album art is needed; if not, no request is made
 */
export async function describeAudioUrl(
  deps: Pick<Deps, 'outgoing' | 'media' | 'db'>,
  address: string,
  isWanted = true,
): Promise<DescribedAudio | undefined> {
  const embed = URL.canParse(address) ? embedOf(new URL(address)) : undefined;
  if (embed?.service.kind !== 'audio') return undefined;
  const known = { service: embed.service.name, embed_html: playerHtml(embed) };
  if (!isWanted) return { ...known, title: '', artist: '', album_art: '' };
  const signal = AbortSignal.timeout(timeout);
  const oembed = await fetchOembed(
    deps.outgoing,
    new URL(embed.service.page(embed.player)),
    embedWidth,
    signal,
  );
  const image = oembed?.image ?? '';
  return {
    ...known,
    ...splitTitle(oembed?.title ?? '', oembed?.author ?? ''),
    album_art: URL.canParse(image) ? await fetchImage(deps, new URL(image), signal) : '',
  };
}
