import * as v from 'valibot';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { editorTypes } from '@tessera/shared-contracts/posts/post-form-constants';

const common = {
  mode: v.picklist(['new', 'edit', 'reblog']),
  state: v.string(),
  publish_on: v.string(),
  tags: v.array(v.string()),
  tumblelog: v.string(),
  postDate: v.string(),
  customUrl: v.string(),
  sourceUrl: v.string(),
  carouselDisplay: v.boolean(),
  carouselLinkUrl: v.string(),
  carouselIndex: v.exactOptional(v.string()),
  allow_photo_replies: v.boolean(),
  allow_answers: v.boolean(),
  members_only: v.boolean(),
  owner_flagged_nsfw: v.boolean(),
  canBeLiked: v.boolean(),
  canBeReblogged: v.boolean(),
  editorType: v.picklist(editorTypes),
  contentStats: v.object({
    images: v.number(),
    gifs: v.number(),
    links: v.number(),
    mentions: v.number(),
  }),
  uploading: v.boolean(),
  loading: v.boolean(),
  hasLoadingInlineImages: v.boolean(),
  'post-id': v.string(),
  reblog_id: v.string(),
  reblog_key: v.string(),
  reblog_tree: v.array(v.object({ blog: v.string(), post_id: v.string(), body: v.string() })),
  can_reblog_as: v.nullable(v.array(v.string())),
  customTweet: v.string(),
  left: v.exactOptional(v.array(v.lazy((): v.GenericSchema<unknown, PostFormModel> => draftModel))),
};

/** A photo of a draft. Its file is stored separately, so `file` is read as null. */
const photo = v.object({
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

/** A form model as it is read from storage. */
export const draftModel: v.GenericSchema<unknown, PostFormModel> = v.variant('type', [
  v.object({ ...common, type: v.literal('text'), title: v.string(), body: v.string() }),
  v.object({
    ...common,
    type: v.literal('photo'),
    caption: v.string(),
    linkthrough: v.string(),
    photos: v.array(photo),
    layout: v.string(),
  }),
  v.object({ ...common, type: v.literal('quote'), quote: v.string(), source: v.string() }),
  v.object({
    ...common,
    type: v.literal('link'),
    title: v.string(),
    url: v.string(),
    caption: v.string(),
    thumbnail: v.string(),
    excerpt: v.string(),
    author: v.string(),
  }),
  v.object({ ...common, type: v.literal('chat'), title: v.string(), chat: v.string() }),
  v.object({
    ...common,
    type: v.literal('audio'),
    caption: v.string(),
    url: v.string(),
    service: v.string(),
    preuploadUrl: v.string(),
    trackTitle: v.string(),
    trackArtist: v.string(),
    trackAlbum: v.string(),
    albumArt: v.string(),
    confirmTos: v.boolean(),
    removeAlbumArt: v.exactOptional(v.boolean()),
  }),
  v.object({
    ...common,
    type: v.literal('video'),
    embedCode: v.string(),
    caption: v.string(),
    preuploadUrl: v.string(),
    preuploadKey: v.string(),
    confirmTos: v.boolean(),
    captions: v.exactOptional(v.object({ url: v.string(), language: v.string() })),
  }),
  v.object({
    ...common,
    type: v.literal('note'),
    ask: v.string(),
    answer: v.string(),
    caption: v.string(),
    asker: v.exactOptional(v.string()),
  }),
]);

/** The model with replies allowed, including in the models of other types under `left`. */
export const withAnswersAllowed = (model: PostFormModel): PostFormModel => ({
  ...model,
  allow_answers: true,
  ...(model.left && { left: model.left.map(withAnswersAllowed) }),
});
