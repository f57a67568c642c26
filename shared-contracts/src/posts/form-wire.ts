import type { SocialNetwork } from '../networks/networks.ts';
import { filledCommon } from './common-fields.ts';
import { countContent } from './count-content.ts';
import type { Slot, WirePart } from './define-post-type.ts';
import type { EditablePost } from './endpoints.ts';
import type { PostFormMode, PostFormModel } from './form-model.ts';
import { derivePostState, isPostState, toStateCode } from './post-states.ts';
import {
  emptyModel,
  fieldsOf,
  fieldValues,
  filledModel,
  writtenTexts,
} from './post-type-definitions.ts';
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

/** Parts of an update body as one; the members of a member are merged, too. */
const mergeParts = (parts: readonly WirePart[]): WirePart =>
  parts.reduce(
    (whole, part) => ({
      ...whole,
      ...part,
      ...(part.post && { post: { ...whole.post, ...part.post } }),
      ...(part.id3_tags && { id3_tags: { ...whole.id3_tags, ...part.id3_tags } }),
    }),
    {},
  );

/** The fields of the type, in the slots and in members of their own. */
const typeOnWire = (model: PostFormModel): WirePart =>
  mergeParts(
    fieldValues(model).map(([{ slot, toWire }, value]) => {
      const { post, ...part } = toWire(value, model);
      return {
        ...part,
        post: {
          ...post,
          ...(slot && typeof value === 'string' && { [slot.name]: slot.sent(value) }),
        },
      };
    }),
  );

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
  const isEdit = model.mode === 'edit';
  const isReblog = model.mode === 'reblog';
  const isRich = (name: Slot): boolean =>
    model.editorType === 'rich' &&
    fieldsOf(model.type).some(([, { slot }]) => slot?.name === name && slot.isWritten);
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
    content_stats: JSON.stringify(countContent(writtenTexts(model).join('\n\n'), model.editorType)),
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
  const derived = derivePostState(post);
  // editing a question that awaits an answer means answering it
  const state = post.type === 'note' && derived === 'unapproved' ? 'published' : derived;
  const common = filledCommon((field) => field.fromStored({ post, mode, tumblelog, state }));
  if (mode === 'reblog') return emptyModel('text', common);
  const content = post.content?.type === post.type ? post.content : undefined;
  return filledModel(post.type, common, (field) => field.fromStored(content, post));
}
