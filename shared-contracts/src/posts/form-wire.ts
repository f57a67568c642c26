import type { SocialNetwork } from '../networks/networks.ts';
import { countContent } from './count-content.ts';
import type { EditablePost } from './endpoints.ts';
import { firstCharacters } from '../core/first-characters.ts';
import {
  commonFormDefaults,
  typeFieldDefaults,
  type CommonFormModel,
  type PhotoItem,
  type PostFormMode,
  type PostFormModel,
} from './form-model.ts';
import { postLimits } from './post-limits.ts';
import { derivePostState, isPostState, toStateCode } from './post-states.ts';
import type { PostPhoto } from './post.ts';
import type { PostType } from './post-types.ts';
import { normaliseUrl } from './url-rules.ts';
import type { UpdateBodyInput } from './wire-body.ts';

/** Sent with a save in addition to the form model. */
export interface SaveOptions {
  /** Idempotency key, one per opened form; see `submission_key` of the wire body. */
  readonly submissionKey: string;
  /** Name of the page under the form, and the blog that the page is about. */
  readonly contextPage?: string;
  readonly contextBlog?: string;
  /** The user removed the reblog trail, except for its first entry. */
  readonly isTreeRemoved?: boolean;
  /** The revision that the edit is based on. Without it, the edit overwrites later changes. */
  readonly revision?: string;
  /** Which networks to send the post to. If absent, an edit keeps the previous choice. */
  readonly sendTo?: Readonly<Record<SocialNetwork, boolean>>;
}

type PostFields = NonNullable<UpdateBodyInput['post']>;
type Slots = Pick<PostFields, 'one' | 'two' | 'three'>;

/** The fields of the type in `post[one]`, `post[two]` and `post[three]`. */
export function wireSlots(model: PostFormModel): Slots {
  switch (model.type) {
    case 'text':
      return { one: model.title, two: model.body };
    case 'photo':
      return { one: '', two: model.caption, three: model.linkthrough };
    case 'quote':
      return { one: model.quote, two: model.source };
    case 'link':
      return { one: model.title, two: model.url.trim(), three: model.caption };
    case 'chat':
      return { one: model.title, two: model.chat };
    case 'audio':
      return { one: '', two: model.caption, three: model.url.trim() };
    case 'video':
      return { one: model.embedCode, two: model.caption };
    case 'note':
      return { one: model.ask, two: model.answer, three: model.caption };
  }
}

/** The slots that hold editor content; the others are plain text whichever editor is chosen. */
const editedSlots: Readonly<Record<PostType, readonly (keyof Slots)[]>> = {
  text: ['two'],
  photo: ['two'],
  quote: ['two'],
  link: ['three'],
  chat: [],
  audio: ['two'],
  video: ['two'],
  note: ['two', 'three'],
};

const photoFields = (photos: readonly PhotoItem[], layout: string) => ({
  images: Object.fromEntries(
    photos.map((photo) => [photo.id, photo.preuploadUrl || photo.externalUrl || photo.url]),
  ),
  caption: Object.fromEntries(
    photos.map(({ id, caption }) => [id, firstCharacters(caption, postLimits.photoCaption)]),
  ),
  // includes empty texts: if a photo has no entry, the server keeps its stored text
  alt: Object.fromEntries(
    photos.map(({ id, alt = '' }) => [id, firstCharacters(alt, postLimits.photoAlt)]),
  ),
  livephoto: Object.fromEntries(photos.map(({ id, livephotoUrl }) => [id, livephotoUrl])),
  photo_raw: photos.find((photo) => photo.photoRaw !== '')?.photoRaw ?? '',
  is_selfie: photos.some((photo) => photo.isSelfie),
  is_selfie_gif: photos.some((photo) => photo.isSelfieGif),
  layout: { photoset_layout: layout, photoset_order: photos.map((photo) => photo.id).join(',') },
});

function typeOnWire(
  model: PostFormModel,
): Omit<Partial<UpdateBodyInput>, 'post'> & { readonly post?: Partial<PostFields> } {
  switch (model.type) {
    case 'photo': {
      const { layout, ...fields } = photoFields(model.photos, model.layout);
      return { ...fields, post: layout };
    }
    case 'link':
      return {
        thumbnail: model.thumbnail,
        remove_thumbnail: model.thumbnail === '',
        excerpt: model.excerpt,
        author: model.author,
      };
    case 'audio':
      return {
        id3_tags: { title: model.trackTitle, artist: model.trackArtist, album: model.trackAlbum },
        album_art: model.albumArt,
        remove_album_art: model.removeAlbumArt === true && model.albumArt === '',
        preuploaded_url: model.preuploadUrl,
        confirm_tos: model.confirmTos,
      };
    case 'video':
      return {
        embed_code: model.embedCode,
        preuploaded_url: model.preuploadUrl,
        preuploaded_ch: model.preuploadKey,
        confirm_tos: model.confirmTos,
        captions: { url: model.captions?.url ?? '', language: model.captions?.language ?? '' },
      };
    case 'text':
    case 'quote':
    case 'chat':
    case 'note':
      return {};
  }
}

/**
 * The body of `/svc/post/update` for a form.
 *
 * A new post sends neither `post_id` nor `edit_post_id`; an edit sends both. The source and
 * carousel URLs get `http://` if they lack a protocol. If they are still invalid, they are sent as
 * empty strings.
 */
export function toUpdateBody(
  model: PostFormModel,
  {
    submissionKey,
    contextPage = '',
    contextBlog = '',
    isTreeRemoved = false,
    revision = '',
    sendTo,
  }: SaveOptions,
): UpdateBodyInput {
  const { post: typeFields, ...special } = typeOnWire(model);
  const slots = wireSlots(model);
  const isEdit = model.mode === 'edit';
  const isReblog = model.mode === 'reblog';
  const written = editedSlots[model.type];
  const isRich = (slot: keyof Slots) => model.editorType === 'rich' && written.includes(slot);
  return {
    channel_id: model.tumblelog,
    ...(isEdit ? { post_id: model['post-id'], edit_post_id: model['post-id'] } : {}),
    ...(isEdit && revision !== '' ? { revision } : {}),
    ...(isReblog
      ? { reblog: true, reblog_post_id: model.reblog_id, reblog_key: model.reblog_key }
      : {}),
    ...(isTreeRemoved ? { remove_reblog_tree: true } : {}),
    context_id: contextBlog,
    context_page: contextPage,
    post: {
      type: model.type,
      one: '',
      two: '',
      three: '',
      ...slots,
      state: isPostState(model.state) ? toStateCode(model.state) : model.state,
      date: model.postDate,
      publish_on: model.state === 'scheduled' ? model.publish_on : '',
      slug: model.customUrl,
      tags: model.tags.join(','),
      source_url: normaliseUrl(model.sourceUrl) ?? '',
      ...typeFields,
    },
    is_rich_text: { one: isRich('one'), two: isRich('two'), three: isRich('three') },
    editor_type: model.editorType,
    content_stats: JSON.stringify(
      countContent(written.map((slot) => slots[slot] ?? '').join('\n\n'), model.editorType),
    ),
    allow_photo_replies: model.allow_photo_replies,
    allow_answers: model.allow_answers,
    members_only: model.members_only,
    owner_flagged_nsfw: model.owner_flagged_nsfw,
    can_be_liked: model.canBeLiked,
    can_be_reblogged: model.canBeReblogged,
    carousel_display: model.carouselDisplay,
    carousel_link_url: normaliseUrl(model.carouselLinkUrl) ?? '',
    ...(model.carouselIndex === undefined ? {} : { carousel_index: model.carouselIndex }),
    ...(sendTo
      ? {
          send_to_twitter: sendTo.twitter,
          send_to_fbog: sendTo.facebook,
          send_to_mastodon: sendTo.mastodon,
          send_to_bluesky: sendTo.bluesky,
          custom_tweet: sendTo.twitter ? model.customTweet.trim() : '',
        }
      : {}),
    ...special,
    submission_key: submissionKey,
  };
}

/** A model with the given common fields, and defaults for the fields of its type. */
export function emptyModel(type: PostType, common: CommonFormModel): PostFormModel {
  switch (type) {
    case 'text':
      return { ...common, type, ...typeFieldDefaults.text };
    case 'photo':
      return { ...common, type, ...typeFieldDefaults.photo };
    case 'quote':
      return { ...common, type, ...typeFieldDefaults.quote };
    case 'link':
      return { ...common, type, ...typeFieldDefaults.link };
    case 'chat':
      return { ...common, type, ...typeFieldDefaults.chat };
    case 'audio':
      return { ...common, type, ...typeFieldDefaults.audio };
    case 'video':
      return { ...common, type, ...typeFieldDefaults.video };
    case 'note':
      return { ...common, type, ...typeFieldDefaults.note };
  }
}

function fillSlots(model: PostFormModel, { one, two, three }: EditablePost): PostFormModel {
  switch (model.type) {
    case 'text':
      return { ...model, title: one, body: two };
    case 'photo':
      return { ...model, caption: two, linkthrough: three };
    case 'quote':
      return { ...model, quote: one, source: two };
    case 'link':
      return { ...model, title: one, url: two, caption: three };
    case 'chat':
      return { ...model, title: one, chat: two };
    case 'audio':
      return { ...model, caption: two, url: three };
    case 'video':
      return { ...model, embedCode: one, caption: two };
    case 'note':
      return { ...model, ask: one, answer: two, caption: three };
  }
}

const isUpload = (address: string): boolean => address.startsWith('/');

function photoItem(photo: PostPhoto, index: number): PhotoItem {
  const { url, width, height, caption, alt } = photo;
  return {
    id: `o${index + 1}`,
    url,
    preuploadUrl: isUpload(url) ? url : '',
    externalUrl: isUpload(url) ? '' : url,
    file: null,
    width,
    height,
    caption,
    alt,
    isSelfie: false,
    isSelfieGif: false,
    photoRaw: '',
    livephotoUrl: photo.livephoto_url ?? '',
  };
}

/** The selfie fields of a post. The form has them per photo, so they go to the first photo. */
const selfieOf = ({
  is_selfie: isSelfie = false,
  is_selfie_gif: isSelfieGif = false,
  photo_raw: photoRaw = '',
}: EditablePost) => ({ isSelfie, isSelfieGif, photoRaw });

/**
 * Copies data that only the stored content has: media, data that was looked up for a link, and the
 * asker of a question.
 */
function fillMedia(model: PostFormModel, post: EditablePost): PostFormModel {
  const { content } = post;
  if (model.type === 'photo' && content?.type === 'photo')
    return {
      ...model,
      photos: content.photos
        .map(photoItem)
        .map((item, index) => (index === 0 ? { ...item, ...selfieOf(post) } : item)),
      layout: content.layout,
    };
  if (model.type === 'link' && content?.type === 'link')
    return {
      ...model,
      thumbnail: content.thumbnail,
      excerpt: content.excerpt,
      author: content.author,
    };
  if (model.type === 'audio' && content?.type === 'audio') {
    const upload = isUpload(content.url) ? content.url : '';
    // if no album art is stored, saving must not fetch the audio service's image
    const removed = content.album_art === '' ? { removeAlbumArt: true } : {};
    return {
      ...model,
      service: content.service ?? '',
      preuploadUrl: upload,
      confirmTos: upload !== '',
      trackTitle: content.title,
      trackArtist: content.artist,
      trackAlbum: content.album,
      albumArt: content.album_art,
      ...removed,
    };
  }
  if (model.type === 'note' && content?.type === 'note') return { ...model, asker: content.asker };
  if (model.type === 'video' && content?.type === 'video' && isUpload(content.url)) {
    const { url, captions } = content;
    return {
      ...model,
      preuploadUrl: url,
      confirmTos: true,
      ...(captions && { captions: { url: captions.url, language: captions.language } }),
    };
  }
  return model;
}

/**
 * The form model of a fetched post. An edit copies its content and settings, and the state from
 * {@link derivePostState}. A reblog is a new text post under the trail: it copies only the data
 * that a reblog needs, and the carousel settings.
 */
export function fromEditablePost(
  post: EditablePost,
  mode: Exclude<PostFormMode, 'new'>,
  tumblelog: string,
): PostFormModel {
  const origin = {
    reblog_id: post.reblog_id,
    reblog_key: post.reblog_key,
    reblog_tree: post.reblog_tree,
    can_reblog_as: post.can_reblog_as,
  };
  const carousel = post.carousel_display && {
    carouselDisplay: true,
    carouselIndex: post.carousel_index ?? '',
  };
  if (mode === 'reblog')
    return emptyModel('text', { ...commonFormDefaults, ...origin, ...carousel, mode, tumblelog });
  const derived = derivePostState(post);
  // editing a question that awaits an answer means answering it
  const state = post.type === 'note' && derived === 'unapproved' ? 'published' : derived;
  const common: CommonFormModel = {
    ...commonFormDefaults,
    ...origin,
    mode,
    tumblelog,
    'post-id': post.id,
    state,
    publish_on: state === 'scheduled' ? post.publish_on : '',
    postDate: post.date,
    customUrl: post.slug,
    sourceUrl: post.source_url,
    tags: post.tags,
    editorType: post.editor_type,
    allow_photo_replies: post.allow_photo_replies,
    allow_answers: post.allow_answers,
    members_only: post.members_only,
    owner_flagged_nsfw: post.owner_flagged_nsfw,
    canBeLiked: post.can_be_liked,
    canBeReblogged: post.can_be_reblogged,
    carouselDisplay: post.carousel_display,
    carouselLinkUrl: post.carousel_link_url,
  };
  return fillMedia(fillSlots(emptyModel(post.type, common), post), post);
}
