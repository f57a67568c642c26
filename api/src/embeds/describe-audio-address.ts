import { embedOf } from '@tessera/shared-contracts/embeds/embed-services';
import { embedWidth } from '@tessera/shared-contracts/embeds/embed-input';
import type { Deps } from '../http/context.ts';
import { fetchPicture } from '../outgoing/fetch-picture.ts';
import { fetchOembed } from './fetch-oembed.ts';
import { playerHtml } from './player-html.ts';

/** What the server finds out about a sound somewhere else; '' where it finds nothing. */
export interface DescribedAudio {
  /** Such as `SoundCloud`. */
  readonly service: string;
  readonly title: string;
  readonly artist: string;
  /** Path of a picture that is kept here. */
  readonly album_art: string;
  /** The frame of the service's player. */
  readonly embed_html: string;
}

/** Milliseconds that saving a post may wait for a sound service. */
const patience = 5000;

/** Many services give the artist within the title, as the last part of it. */
function splitTitle(title: string, author: string): Pick<DescribedAudio, 'title' | 'artist'> {
  const [, track, artist] = /^(.{1,300}) by (.{1,200})$/su.exec(title) ?? [];
  if (track !== undefined && artist !== undefined && (author === '' || artist === author))
    return { title: track, artist };
  return { title, artist: author };
}

/**
 * Describes the address of a sound on a known service by what the service tells about it. Undefined for every other
 * address. A service that does not answer in time costs the description, not the player.
 *
 * @param isWanted whether anything but service and player is missing; without it nobody is asked
 */
export async function describeAudioAddress(
  deps: Pick<Deps, 'outgoing' | 'media' | 'db'>,
  address: string,
  isWanted = true,
): Promise<DescribedAudio | undefined> {
  const embed = URL.canParse(address) ? embedOf(new URL(address)) : undefined;
  if (embed?.service.kind !== 'sound') return undefined;
  const known = { service: embed.service.name, embed_html: playerHtml(embed) };
  if (!isWanted) return { ...known, title: '', artist: '', album_art: '' };
  const signal = AbortSignal.timeout(patience);
  const told = await fetchOembed(
    deps.outgoing,
    new URL(embed.service.page(embed.player)),
    embedWidth,
    signal,
  );
  const picture = told?.picture ?? '';
  return {
    ...known,
    ...splitTitle(told?.title ?? '', told?.author ?? ''),
    album_art: URL.canParse(picture) ? await fetchPicture(deps, new URL(picture), signal) : '',
  };
}
