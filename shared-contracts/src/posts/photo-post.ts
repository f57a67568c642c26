import * as v from 'valibot';
import { text } from '../core/wire.ts';
import { definePostType, ownField, ownText, slotText, type WirePart } from './define-post-type.ts';
import { firstCharacters } from '../core/first-characters.ts';
import type { PhotoItem } from './form-model.ts';
import { postLimits } from './post-limits.ts';
import { postTexts } from './post-texts.ts';
import { isUpload } from './url-rules.ts';
import { postField, postFlagField, postTextField } from './wire-field.ts';
import type { UpdateBody } from './wire-body.ts';

/** The fields of a photo post in the form. */
export interface PhotoFields {
  readonly caption: string;
  readonly linkthrough: string;
  readonly photos: readonly PhotoItem[];
  readonly layout: string;
}

/** A photo of a post with its scaled copies, widest first. */
export const postPhoto = v.object({
  url: v.string(),
  width: v.number(),
  height: v.number(),
  caption: v.string(),
  alt: v.string(),
  alt_sizes: v.array(v.object({ url: v.string(), width: v.number(), height: v.number() })),
  /** The motion of a live photo, which plays over the still. */
  livephoto_url: v.exactOptional(v.string()),
});

export const photoContent = v.object({
  type: v.literal('photo'),
  photos: v.array(postPhoto),
  layout: v.string(),
  caption_html: v.string(),
  linkthrough: v.string(),
});

const photoKey = v.pipe(v.string(), v.regex(/^[a-z]\d{1,3}$/i));

/** Members of the wire body besides the slots. */
export const photoWire = v.object({
  images: postField(v.record(photoKey, text(2083))),
  caption: v.optional(v.record(photoKey, text(postLimits.body)), {}),
  alt: v.optional(v.record(photoKey, text(4096)), {}),
  /** URLs of the motions of live photos. */
  livephoto: v.optional(v.record(photoKey, text(2083)), {}),
  photo_raw: postTextField(2083),
  is_selfie_gif: postFlagField,
  is_selfie: postFlagField,
});
/** A layout has one digit per row, and a row has at least one photo. Programs also quote it. */
const photosetLayout = v.pipe(
  text(postLimits.photos + 2),
  v.transform((layout) => layout.replace(/^"(.*)"$/, '$1')),
  v.regex(new RegExp(`^\\d{0,${postLimits.photos}}$`)),
);
/** What programs send for a layout that they do not know. */
const unknownLayout = v.pipe(
  v.literal('undefined'),
  v.transform(() => undefined),
);

/** Members of `post`. */
export const photoPostWire = v.object({
  photoset_layout: postField(v.union([unknownLayout, photosetLayout])),
  photoset_order: postTextField(20 * postLimits.photos),
});

/** The id of a stored photo in an edit. */
export const photoId = (index: number): string => `o${index + 1}`;

/** A photo of a draft. Its file is stored separately, so `file` is read as null. */
const photoInDraft = v.object({
  id: v.string(),
  url: v.string(),
  preuploadUrl: v.string(),
  externalUrl: v.string(),
  file: v.pipe(
    v.unknown(),
    v.transform(() => null),
  ),
  width: v.number(),
  height: v.number(),
  caption: v.string(),
  alt: v.exactOptional(v.string()),
  isSelfie: v.boolean(),
  isSelfieGif: v.boolean(),
  photoRaw: v.string(),
  livephotoUrl: v.string(),
});

const addressOf = (photo: PhotoItem): string =>
  photo.preuploadUrl || photo.externalUrl || photo.url;

function photosOnWire(photos: readonly PhotoItem[]): WirePart {
  const each = (textOf: (photo: PhotoItem) => string): Record<string, string> =>
    Object.fromEntries(photos.map((photo) => [photo.id, textOf(photo)]));
  return {
    images: each(addressOf),
    caption: each(({ caption }) => firstCharacters(caption, postLimits.photoCaption)),
    // includes empty texts: if a photo has no entry, the server keeps its stored text
    alt: each(({ alt = '' }) => firstCharacters(alt, postLimits.photoAlt)),
    livephoto: each(({ livephotoUrl }) => livephotoUrl),
    photo_raw: photos.find((photo) => photo.photoRaw !== '')?.photoRaw ?? '',
    is_selfie: photos.some((photo) => photo.isSelfie),
    is_selfie_gif: photos.some((photo) => photo.isSelfieGif),
    post: { photoset_order: photos.map((photo) => photo.id).join(',') },
  };
}

const withAddress = (url: string) => ({
  url,
  preuploadUrl: isUpload(url) ? url : '',
  externalUrl: isUpload(url) ? '' : url,
});

const byNumber = (one: string, other: string): number =>
  Number(one.slice(1)) - Number(other.slice(1));

/**
 * Photos in the order of `post[photoset_order]`; unlisted ones follow by number. Texts and motions
 * that are not sent stay with their images, also with those that get new ids.
 */
function photosFromWire(sent: UpdateBody, known: readonly PhotoItem[]): readonly PhotoItem[] {
  const images = new Map(
    sent.images ? Object.entries(sent.images) : known.map((photo) => [photo.id, photo.url]),
  );
  const order =
    // the order of the previous photos does not apply to new ones
    sent.post.photoset_order?.split(',') ?? (sent.images ? [] : known.map(({ id }) => id));
  const named = order.map((id) => id.trim());
  const rest = [...images.keys()].filter((id) => !named.includes(id)).sort(byNumber);
  const selfie = {
    isSelfie: sent.is_selfie ?? known.some((photo) => photo.isSelfie),
    isSelfieGif: sent.is_selfie_gif ?? known.some((photo) => photo.isSelfieGif),
    photoRaw: sent.photo_raw ?? known.find((photo) => photo.photoRaw !== '')?.photoRaw ?? '',
  };
  return [...new Set([...named, ...rest])].flatMap((id) => {
    const sentUrl = images.get(id)?.trim();
    // a program that does not know the address of a stored photo keeps it by an empty one
    const url =
      sentUrl === '' ? (known.find((photo) => photo.id === id)?.url ?? '') : (sentUrl ?? '');
    if (url === '') return [];
    const same = known.filter((photo) => photo.url === url);
    const before = same.find((photo) => photo.id === id) ?? same[0];
    return [
      {
        id,
        ...withAddress(url),
        file: null,
        width: before?.width ?? 0,
        height: before?.height ?? 0,
        caption: (sent.caption[id] ?? before?.caption ?? '').trim(),
        alt: (sent.alt[id] ?? before?.alt ?? '').trim(),
        ...selfie,
        livephotoUrl: (sent.livephoto[id] ?? before?.livephotoUrl ?? '').trim(),
      },
    ];
  });
}

/** Photos, or a single one, with a caption. */
export const photoPost = definePostType<'photo'>({
  type: 'photo',
  defaults: { caption: '', linkthrough: '', photos: [], layout: '' },
  fields: {
    photos: ownField({
      hiddenAs: 'photos',
      draft: v.array(photoInDraft),
      toWire: (photos = []) => photosOnWire(photos),
      fromWire: (sent, known = []) => photosFromWire(sent, known),
      fromStored: (content, post) =>
        content?.photos.map((photo, index) => ({
          id: photoId(index),
          ...withAddress(photo.url),
          file: null,
          width: photo.width,
          height: photo.height,
          caption: photo.caption,
          alt: photo.alt,
          // the form has the selfie fields per photo, so they go to the first photo
          isSelfie: index === 0 && post.is_selfie === true,
          isSelfieGif: index === 0 && post.is_selfie_gif === true,
          photoRaw: index === 0 ? (post.photo_raw ?? '') : '',
          livephotoUrl: photo.livephoto_url ?? '',
        })),
      typed: (photos) =>
        photos.map(
          (photo) =>
            photo.caption.trim() ||
            photo.externalUrl ||
            photo.preuploadUrl ||
            (photo.file?.name ?? photo.id),
        ),
      compared: (photos = []) =>
        photos.map(({ url, caption, alt = '', livephotoUrl }) => [url, caption, alt, livephotoUrl]),
    }),
    layout: ownText({
      toWire: (layout = '') => ({ post: { photoset_layout: layout } }),
      fromWire: ({ post }, known) => post.photoset_layout ?? known,
      fromStored: (content) => content?.layout,
      // follows from the photos until a person arranges them
      typed: () => [],
    }),
    caption: slotText('two', { isWritten: true }),
    linkthrough: slotText('three', { hiddenAs: 'the link' }),
  },
  rules: (post) => {
    const messages: string[] = [];
    if (post.photos.length === 0) messages.push(postTexts.noPhotos);
    const isAnyLost = post.photos.some((photo) => addressOf(photo) === '');
    if (post.uploading) messages.push(postTexts.uploadsInProgress);
    else if (isAnyLost) messages.push(postTexts.photoNotUploaded);
    if (post.photos.length > postLimits.photos) messages.push(postTexts.tooManyPhotos);
    return messages;
  },
  plainText: ({ caption_html, photos }, toPlain) =>
    toPlain(caption_html) ||
    photos.map((photo) => photo.caption || photo.alt).find((words) => words !== '') ||
    '',
  plainTexts: ({ photos }) => photos.map(({ caption, alt }) => `${caption} ${alt}`),
  pieces: ({ photos, caption_html }) => [
    ...photos.map(({ url, alt, caption }) => ({
      kind: 'image' as const,
      url,
      alt: alt || caption,
    })),
    { kind: 'html', html: caption_html },
  ],
});
