import * as v from 'valibot';
import type { EditablePost } from './endpoints.ts';
import { commonFormDefaults, type CommonFormModel, type PostFormMode } from './form-model.ts';
import { editorTypes, type EditorType } from './post-form-constants.ts';
import { normaliseUrl } from './url-rules.ts';
import type { UpdateBody } from './wire-body.ts';

/** A stored post that a form opens. */
export interface OpenedPost {
  readonly post: EditablePost;
  readonly mode: Exclude<PostFormMode, 'new'>;
  readonly tumblelog: string;
  /** The state that the form shows. */
  readonly state: string;
}

/** A submit, with the members that the server has read. */
export interface Submit {
  readonly sent: UpdateBody;
  /** An empty form, or that of the stored post. */
  readonly before: CommonFormModel;
  readonly state: string;
  readonly tags: readonly string[];
  readonly editorType: EditorType;
}

/** One field of all post forms, on its way into the form; `V` is its value there. */
export interface CommonField<V> {
  /** Reads the value from a draft in the browser's storage. */
  readonly draft: v.GenericSchema<unknown, V>;
  /** The value of a stored post; undefined for that of an empty form. */
  fromStored(opened: OpenedPost): V | undefined;
  /** The value after a submit; undefined for that of an empty form. */
  fromWire(submit: Submit): V | undefined;
}

/** The fields of {@link CommonFormModel} that are data of the post or of the open form. */
type CommonName = Exclude<keyof CommonFormModel, 'files' | 'left'>;

/** What an edit copies from the stored post; a reblog begins with the value of an empty form. */
const edited =
  <V>(read: (opened: OpenedPost) => V) =>
  (opened: OpenedPost): V | undefined =>
    opened.mode === 'edit' ? read(opened) : undefined;

const nothing = (): undefined => undefined;

/** A field about the open form, which no post has. */
const ofOpenForm = <V>(draft: v.GenericSchema<unknown, V>): CommonField<V> => ({
  draft,
  fromStored: nothing,
  fromWire: nothing,
});

/** All common fields. A field that an empty form lacks may be undefined everywhere. */
export const commonFields: {
  readonly [K in CommonName]-?: CommonField<Exclude<CommonFormModel[K], undefined>>;
} = {
  mode: {
    draft: v.picklist(['new', 'edit', 'reblog']),
    fromStored: ({ mode }) => mode,
    fromWire: ({ before }) => before.mode,
  },
  state: {
    draft: v.string(),
    fromStored: edited(({ state }) => state),
    fromWire: ({ state }) => state,
  },
  publish_on: {
    draft: v.string(),
    fromStored: edited(({ post, state }) => (state === 'scheduled' ? post.publish_on : '')),
    fromWire: ({ sent, before, state }) =>
      state === 'scheduled' ? (sent.post.publish_on ?? before.publish_on) : '',
  },
  tags: {
    draft: v.array(v.string()),
    fromStored: edited(({ post }) => post.tag_list),
    fromWire: ({ tags }) => tags,
  },
  tumblelog: {
    draft: v.string(),
    fromStored: ({ tumblelog }) => tumblelog,
    fromWire: ({ before }) => before.tumblelog,
  },
  postDate: {
    draft: v.string(),
    fromStored: edited(({ post }) => post.date),
    fromWire: ({ sent, before }) => sent.post.date ?? before.postDate,
  },
  customUrl: {
    draft: v.string(),
    fromStored: edited(({ post }) => post.slug),
    fromWire: ({ sent, before }) => sent.post.slug ?? before.customUrl,
  },
  sourceUrl: {
    draft: v.string(),
    fromStored: edited(({ post }) => post.source_url),
    fromWire: ({ sent, before }) => normaliseUrl(sent.post.source_url ?? before.sourceUrl) ?? '',
  },
  carouselDisplay: {
    draft: v.boolean(),
    fromStored: ({ post }) => post.carousel_display,
    fromWire: ({ sent, before }) => sent.carousel_display ?? before.carouselDisplay,
  },
  carouselLinkUrl: {
    draft: v.string(),
    fromStored: edited(({ post }) => post.carousel_link_url),
    fromWire: ({ sent, before }) =>
      normaliseUrl(sent.carousel_link_url ?? before.carouselLinkUrl) ?? '',
  },
  carouselIndex: {
    draft: v.string(),
    fromStored: ({ post, mode }) =>
      mode === 'reblog' && post.carousel_display ? (post.carousel_index ?? '') : undefined,
    fromWire: nothing,
  },
  allow_photo_replies: {
    draft: v.boolean(),
    fromStored: edited(({ post }) => post.allow_photo_replies),
    fromWire: ({ sent, before }) => sent.allow_photo_replies ?? before.allow_photo_replies,
  },
  allow_answers: {
    draft: v.boolean(),
    fromStored: edited(({ post }) => post.allow_answers),
    fromWire: ({ sent, before }) => sent.allow_answers ?? before.allow_answers,
  },
  members_only: {
    draft: v.boolean(),
    fromStored: edited(({ post }) => post.members_only),
    fromWire: ({ sent, before }) => sent.members_only ?? before.members_only,
  },
  owner_flagged_nsfw: {
    draft: v.boolean(),
    fromStored: edited(({ post }) => post.owner_flagged_nsfw),
    fromWire: ({ sent, before }) => sent.owner_flagged_nsfw ?? before.owner_flagged_nsfw,
  },
  canBeLiked: {
    draft: v.boolean(),
    fromStored: edited(({ post }) => post.can_be_liked),
    fromWire: ({ sent, before }) => sent.can_be_liked ?? before.canBeLiked,
  },
  canBeReblogged: {
    draft: v.boolean(),
    fromStored: edited(({ post }) => post.can_be_reblogged),
    fromWire: ({ sent, before }) => sent.can_be_reblogged ?? before.canBeReblogged,
  },
  editorType: {
    draft: v.picklist(editorTypes),
    fromStored: edited(({ post }) => post.editor_type),
    fromWire: ({ editorType }) => editorType,
  },
  contentStats: ofOpenForm(
    v.object({ images: v.number(), gifs: v.number(), links: v.number(), mentions: v.number() }),
  ),
  uploading: ofOpenForm(v.boolean()),
  loading: ofOpenForm(v.boolean()),
  hasLoadingInlineImages: ofOpenForm(v.boolean()),
  'post-id': {
    draft: v.string(),
    fromStored: edited(({ post }) => post.id),
    fromWire: ({ before }) => before['post-id'],
  },
  reblog_id: {
    draft: v.string(),
    fromStored: ({ post }) => post.reblog_id,
    fromWire: ({ sent }) => sent.reblog_post_id,
  },
  reblog_key: {
    draft: v.string(),
    fromStored: ({ post }) => post.reblog_key,
    fromWire: ({ sent }) => sent.reblog_key,
  },
  reblog_tree: {
    draft: v.array(v.object({ blog: v.string(), post_id: v.string(), body: v.string() })),
    fromStored: ({ post }) => post.reblog_tree,
    fromWire: ({ before }) => before.reblog_tree,
  },
  can_reblog_as: {
    draft: v.nullable(v.array(v.string())),
    fromStored: ({ post }) => post.can_reblog_as,
    fromWire: nothing,
  },
  customTweet: {
    draft: v.string(),
    fromStored: nothing,
    fromWire: ({ sent, before }) => sent.custom_tweet ?? before.customTweet,
  },
};

/** The common fields of an empty form, with those set for which `valueOf` returns a value. */
export const filledCommon = (
  valueOf: (field: CommonField<unknown>, name: string) => unknown,
): CommonFormModel =>
  Object.entries(commonFields).reduce<CommonFormModel>(function fill(common, [name, field]) {
    const value = valueOf(field, name);
    return value === undefined ? common : { ...common, [name]: value };
  }, commonFormDefaults);
