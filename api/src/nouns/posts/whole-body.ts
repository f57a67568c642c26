import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';

type Present<T> = { readonly [K in keyof T]-?: T[K] };
/** The optional fields of a body, all present. */
type PresentOptions<T> = Present<{ [K in keyof T as object extends Pick<T, K> ? K : never]: T[K] }>;

/** The fields of a body that describe the post and its options, all present. */
export type PostFields = PresentOptions<UpdateBody> & {
  readonly post: Present<UpdateBody['post']>;
  readonly is_rich_text: Present<UpdateBody['is_rich_text']>;
  readonly id3_tags: Present<UpdateBody['id3_tags']>;
} & Pick<UpdateBody, 'caption' | 'alt' | 'livephoto'>;

/** A body of `/svc/post/update` with all optional fields present. */
export type WholeBody = UpdateBody & PostFields;

/** Default values, the same as the form's. */
export const defaultFields = {
  post: {
    type: 'text',
    one: '',
    two: '',
    three: '',
    state: '0',
    date: '',
    publish_on: '',
    slug: '',
    tags: '',
    source_url: '',
    photoset_layout: '',
    photoset_order: '',
  },
  is_rich_text: { one: false, two: false, three: false },
  id3_tags: { title: '', artist: '', album: '' },
  editor_type: '',
  content_stats: '',
  share_data: '',
  thumbnail: '',
  excerpt: '',
  author: '',
  allow_photo_replies: false,
  allow_answers: true,
  members_only: false,
  owner_flagged_nsfw: false,
  can_be_liked: true,
  can_be_reblogged: true,
  carousel_display: false,
  carousel_link_url: '',
  carousel_index: '',
  send_to_twitter: false,
  custom_tweet: '',
  send_to_fbog: false,
  send_to_mastodon: false,
  send_to_bluesky: false,
  images: {},
  caption: {},
  alt: {},
  livephoto: {},
  photo_raw: '',
  is_selfie: false,
  is_selfie_gif: false,
  preuploaded_url: '',
  preuploaded_ch: '',
  confirm_tos: false,
  artwork_pre_upload: '',
  album_art: '',
  captions: { url: '', language: '' },
  embed_code: '',
} as const satisfies PostFields;

type PhotoFields = Pick<PostFields, 'images' | 'caption' | 'alt' | 'livephoto'>;

/** The photo fields. Captions, alt texts and live photos stay with images that get new ids. */
function photosOf(known: PostFields, sent: UpdateBody): PhotoFields {
  const images = sent.images ?? known.images;
  const nameOf = (id: string, url: string): string | undefined =>
    [id, ...Object.keys(known.images)].find((name) => known.images[name] === url);
  const of = (field: 'caption' | 'alt' | 'livephoto'): Record<string, string> =>
    Object.fromEntries(
      Object.entries(images).flatMap(([id, url]) => {
        const text = sent[field][id] ?? known[field][nameOf(id, url.trim()) ?? ''];
        return text === undefined ? [] : [[id, text]];
      }),
    );
  return { images, caption: of('caption'), alt: of('alt'), livephoto: of('livephoto') };
}

/**
 * The value of one of two alternative sources, such as an upload and a link. It is cleared if only
 * the other source was sent, with a new value.
 */
function sourceOf(
  known: string,
  sent: string | undefined,
  other: string,
  sentOther: string | undefined,
): string {
  const isMoved = sentOther !== undefined && sentOther !== '' && sentOther !== other;
  return sent ?? (isMoved ? '' : known);
}

type MediaFields = Pick<PostFields, 'preuploaded_url' | 'confirm_tos' | 'captions'> & {
  readonly slots: Partial<PostFields['post']>;
};

/**
 * The source of a video or audio. A different upload drops the known captions and consent to the
 * terms, which belong to the previous upload.
 */
function mediaOf(
  known: PostFields,
  sent: UpdateBody,
  slot: 'one' | 'three',
  address: string | undefined,
): MediaFields {
  const uploaded = sent.preuploaded_url?.trim();
  const preuploaded_url = sourceOf(known.preuploaded_url, uploaded, known.post[slot], address);
  const isSame = preuploaded_url === known.preuploaded_url;
  return {
    preuploaded_url,
    confirm_tos: sent.confirm_tos ?? (isSame && known.confirm_tos),
    captions: sent.captions ?? (isSame ? known.captions : defaultFields.captions),
    slots: { [slot]: sourceOf(known.post[slot], address, known.preuploaded_url, uploaded) },
  };
}

/** Fills the missing fields of a body with the known values. */
export function wholeBody(known: PostFields, sent: UpdateBody): WholeBody {
  const type = sent.post.type ?? known.post.type;
  // the embed code field has two names
  const code = sent.post.one || sent.embed_code;
  const { slots = {}, ...media } =
    type === 'video'
      ? mediaOf(known, sent, 'one', code ?? sent.post.one)
      : type === 'audio'
        ? mediaOf(known, sent, 'three', sent.post.three)
        : {};
  return {
    ...known,
    ...sent,
    ...photosOf(known, sent),
    ...media,
    thumbnail: sent.remove_thumbnail ? '' : (sent.thumbnail ?? known.thumbnail),
    ...(sent.remove_album_art && { album_art: '', artwork_pre_upload: '' }),
    post: {
      ...known.post,
      ...sent.post,
      ...slots,
      // the order of the previous photos does not apply to new ones
      photoset_order: sent.post.photoset_order ?? (sent.images ? '' : known.post.photoset_order),
    },
    is_rich_text: { ...known.is_rich_text, ...sent.is_rich_text },
    id3_tags: { ...known.id3_tags, ...sent.id3_tags },
  };
}

/** The values of a body that make up the content of its post, for comparison. */
export function contentOf({ post, ...body }: PostFields): readonly unknown[] {
  const { type, one, two, three, photoset_layout, photoset_order } = post;
  const { images, caption, alt, livephoto, id3_tags, captions } = body;
  const photos = photoset_order
    .split(',')
    .map((id) => [id, images[id], caption[id] ?? '', alt[id] ?? '', livephoto[id] ?? '']);
  return [
    type,
    one,
    two,
    three,
    body.editor_type,
    body.is_rich_text.one,
    photoset_layout,
    photos,
    Object.keys(images).length,
    body.thumbnail,
    body.excerpt,
    body.author,
    id3_tags.title,
    id3_tags.artist,
    id3_tags.album,
    body.preuploaded_url,
    body.artwork_pre_upload || body.album_art,
    captions.url,
    captions.language,
  ];
}
