import { embedOf } from '@tessera/shared-contracts/embeds/embed-services';
import type { UploadedAudio } from '@tessera/shared-contracts/media/endpoints';
import { isLinkUrl, normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import type { ModelOf } from '../state/change-fields.ts';

export type AudioModel = ModelOf<'audio'>;

const trackFields = { trackTitle: '', trackArtist: '', trackAlbum: '', albumArt: '' } as const;

/**
 * The model with uploaded audio. The file's tags fill only fields that are empty, or that the
 * previous file filled in and the user has not changed.
 */
export function withUpload(
  model: AudioModel,
  { url, title, artist, album, album_art }: UploadedAudio,
  before?: UploadedAudio,
): AudioModel {
  const next = (now: string, old: string | undefined, tag: string): string =>
    now.trim() === '' || now === old ? tag : now;
  return {
    ...model,
    preuploadUrl: url,
    url: '',
    service: '',
    removeAlbumArt: false,
    trackTitle: next(model.trackTitle, before?.title, title),
    trackArtist: next(model.trackArtist, before?.artist, artist),
    trackAlbum: next(model.trackAlbum, before?.album, album),
    albumArt: next(model.albumArt, before?.album_art, album_art),
  };
}

/** The model without its audio and the metadata of that audio. */
export const withoutAudio = (model: AudioModel): AudioModel => ({
  ...model,
  ...trackFields,
  url: '',
  service: '',
  preuploadUrl: '',
  confirmTos: false,
  removeAlbumArt: false,
});

/** How the audio at a URL is played: by a service's player, or as a file. */
export type AudioAtAddress =
  | {
      readonly kind: 'service';
      readonly service: string;
      readonly player: string;
      readonly height: number;
    }
  | { readonly kind: 'file'; readonly url: string };

/** How the audio at a typed URL is played; undefined while the text is not a URL. */
export function audioAt(typed: string): AudioAtAddress | undefined {
  const address = normaliseUrl(typed);
  if (address === undefined || !isLinkUrl(address)) return undefined;
  const embed = embedOf(new URL(address));
  if (embed?.service.kind === 'audio')
    return {
      kind: 'service',
      service: embed.service.name,
      player: embed.player.href,
      height: embed.service.height?.(embed.player) ?? 166,
    };
  return { kind: 'file', url: address };
}

/**
 * The model with another URL. When the post is saved and the URL belongs to a known service, the
 * server fills in the title, artist and album art that are still empty.
 */
export function withAddress(model: AudioModel, url: string): AudioModel {
  const audio = audioAt(url);
  return {
    ...model,
    url,
    service: audio?.kind === 'service' ? audio.service : '',
    removeAlbumArt: false,
  };
}
