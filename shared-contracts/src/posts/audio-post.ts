import * as v from 'valibot';
import { validators } from './validators.ts';
import { flag } from '../core/wire.ts';
import { definePostType, ownField, ownText, slotText } from './define-post-type.ts';
import { postTexts } from './post-texts.ts';
import { sentUpload, sourceOf } from './uploaded-media.ts';
import { isUpload } from './url-rules.ts';
import { postTextField } from './wire-field.ts';
import type { UpdateBody } from './wire-body.ts';

/**
 * The fields of an audio post in the form. Ours: `removeAlbumArt` (show no image, not even the
 * audio service's).
 */
export interface AudioFields {
  readonly caption: string;
  readonly url: string;
  readonly service: string;
  readonly preuploadUrl: string;
  readonly trackTitle: string;
  readonly trackArtist: string;
  readonly trackAlbum: string;
  readonly albumArt: string;
  readonly confirmTos: boolean;
  readonly removeAlbumArt?: boolean;
}

export const audioContent = v.object({
  type: v.literal('audio'),
  url: v.string(),
  title: v.string(),
  artist: v.string(),
  album: v.string(),
  album_art: v.string(),
  duration: v.number(),
  caption_html: v.string(),
  /** The audio service of `url`, and its player frame, which plays instead of `url`. */
  service: v.exactOptional(v.string()),
  embed_html: v.exactOptional(v.string()),
});

/** Members of the wire body besides the slots. */
export const audioWire = v.object({
  id3_tags: v.optional(
    v.object({ title: postTextField(300), artist: postTextField(300), album: postTextField(300) }),
    {},
  ),
  artwork_pre_upload: postTextField(2083),
  album_art: postTextField(2083),
  remove_album_art: v.optional(flag, false),
});

const uploadAfter = (sent: UpdateBody, known: AudioFields): string =>
  sourceOf(known.preuploadUrl, sentUpload(sent), known.url, sent.post.three);

const hiddenAs = 'the audio';

/** An uploaded file or the URL of an audio service, with its track, and a caption. */
export const audioPost = definePostType<'audio'>({
  type: 'audio',
  defaults: {
    caption: '',
    url: '',
    service: '',
    preuploadUrl: '',
    trackTitle: '',
    trackArtist: '',
    trackAlbum: '',
    albumArt: '',
    confirmTos: false,
  },
  fields: {
    caption: slotText('two', { isWritten: true }),
    url: {
      ...slotText('three', { sent: (url) => url.trim(), hiddenAs }),
      fromWire: (sent, known = '', before) =>
        sourceOf(known, sent.post.three, before.preuploadUrl, sentUpload(sent)),
    },
    service: ownText({
      // follows from the URL
      toWire: () => ({}),
      fromWire: (_, known) => known,
      fromStored: (content) => content?.service,
      typed: () => [],
    }),
    preuploadUrl: ownText({
      hiddenAs,
      toWire: (preuploaded_url = '') => ({ preuploaded_url }),
      fromWire: (sent, _, before) => uploadAfter(sent, before),
      fromStored: (content, post) =>
        content && (isUpload(content.url) || post.three.trim() === '') ? content.url : '',
    }),
    trackTitle: ownText({
      hiddenAs,
      toWire: (title = '') => ({ id3_tags: { title } }),
      fromWire: ({ id3_tags }, known) => id3_tags.title ?? known,
      fromStored: (content) => content?.title,
    }),
    trackArtist: ownText({
      hiddenAs,
      toWire: (artist = '') => ({ id3_tags: { artist } }),
      fromWire: ({ id3_tags }, known) => id3_tags.artist ?? known,
      fromStored: (content) => content?.artist,
    }),
    trackAlbum: ownText({
      hiddenAs,
      toWire: (album = '') => ({ id3_tags: { album } }),
      fromWire: ({ id3_tags }, known) => id3_tags.album ?? known,
      fromStored: (content) => content?.album,
    }),
    albumArt: ownText({
      hiddenAs,
      toWire: (album_art = '') => ({ album_art }),
      fromWire: (sent, known) =>
        sent.remove_album_art ? '' : sent.artwork_pre_upload || (sent.album_art ?? known),
      fromStored: (content) => content?.album_art,
    }),
    confirmTos: ownField({
      draft: v.boolean(),
      toWire: (confirm_tos = false) => ({ confirm_tos }),
      // a different upload needs a consent of its own
      fromWire: (sent, known = false, before) =>
        sent.confirm_tos ?? (known && uploadAfter(sent, before) === before.preuploadUrl),
      fromStored: (content, post) =>
        content !== undefined && (isUpload(content.url) || post.three.trim() === ''),
      typed: () => [],
      compared: () => undefined,
    }),
    removeAlbumArt: ownField({
      draft: v.boolean(),
      toWire: (value, { albumArt }) => ({ remove_album_art: value === true && albumArt === '' }),
      fromWire: (sent) => (sent.remove_album_art ? true : undefined),
      // if no album art is stored, saving must not fetch the audio service's image
      fromStored: (content) => (content?.album_art === '' ? true : undefined),
      typed: () => [],
      compared: () => undefined,
    }),
  },
  rules: (post) => {
    if (post.uploading) return [postTexts.uploadsInProgress];
    if (post.preuploadUrl === '' && validators.blank(post.url)) return [postTexts.noAudio];
    return post.preuploadUrl !== '' && !post.confirmTos ? [postTexts.confirmTos] : [];
  },
  plainText: (content, toPlain) => trackName(content) || toPlain(content.caption_html),
  plainTexts: ({ title, artist, album }) => [title, artist, album],
  pieces: (content) => [
    { kind: 'link', url: content.url, text: trackName(content) || 'Audio' },
    { kind: 'html', html: content.caption_html },
  ],
});

/** A track as `Artist: Title`; '' if neither is known. */
export const trackName = ({
  artist,
  title,
}: {
  readonly artist: string;
  readonly title: string;
}): string => [artist, title].filter((text) => text !== '').join(': ');
