import {
  commonFormDefaults,
  type CommonFormModel,
  type PostFormModel,
} from '@tessera/shared-contracts/posts/form-model';
import {
  editorFromFormat,
  editorTypes,
  type EditorType,
} from '@tessera/shared-contracts/posts/post-form-constants';
import { fieldValues, filledModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import { normaliseUrl } from '@tessera/shared-contracts/posts/url-rules';
import type { UpdateBody } from '@tessera/shared-contracts/posts/wire-body';
import { readTags } from '../../base/text/read-tags.ts';
import { fromSentCode } from './stored-states.ts';

/** The editor of a submit, sent as a name or a format code; the default for any other value. */
export function readEditor(editor: string, byDefault: EditorType): EditorType {
  const wanted = editor.trim().toLowerCase();
  if (/^[012]$/.test(wanted)) return editorFromFormat(Number(wanted));
  return editorTypes.find((known) => known === wanted) ?? byDefault;
}

/**
 * The form after a submit: `before` with the fields that were sent. So the form's own rules can
 * validate it. `before` is an empty form, or that of the stored post.
 */
export function readForm(sent: UpdateBody, before: PostFormModel): PostFormModel {
  const { post } = sent;
  const state = post.state === undefined ? before.state : fromSentCode(post.state);
  const common: CommonFormModel = {
    ...commonFormDefaults,
    mode: before.mode,
    state,
    publish_on: state === 'scheduled' ? (post.publish_on ?? before.publish_on) : '',
    tags: post.tags === undefined ? before.tags : readTags(post.tags),
    tumblelog: before.tumblelog,
    postDate: post.date ?? before.postDate,
    customUrl: post.slug ?? before.customUrl,
    sourceUrl: normaliseUrl(post.source_url ?? before.sourceUrl) ?? '',
    carouselDisplay: sent.carousel_display ?? before.carouselDisplay,
    carouselLinkUrl: normaliseUrl(sent.carousel_link_url ?? before.carouselLinkUrl) ?? '',
    allow_photo_replies: sent.allow_photo_replies ?? before.allow_photo_replies,
    allow_answers: sent.allow_answers ?? before.allow_answers,
    members_only: sent.members_only ?? before.members_only,
    owner_flagged_nsfw: sent.owner_flagged_nsfw ?? before.owner_flagged_nsfw,
    canBeLiked: sent.can_be_liked ?? before.canBeLiked,
    canBeReblogged: sent.can_be_reblogged ?? before.canBeReblogged,
    editorType: readEditor(sent.editor_type ?? '', before.editorType),
    'post-id': before['post-id'],
    reblog_id: sent.reblog_post_id,
    reblog_key: sent.reblog_key,
    reblog_tree: before.reblog_tree,
    customTweet: sent.custom_tweet ?? before.customTweet,
  };
  const values: Readonly<Record<string, unknown>> = { ...before };
  return filledModel(before.type, common, (field, name) =>
    field.fromWire(sent, values[name], before),
  );
}

/** The values of a form that make up the content of its post, for comparison. */
export const contentOf = (model: PostFormModel): string =>
  JSON.stringify([
    model.type,
    model.editorType,
    ...fieldValues(model).map(([{ compared }, value]) => compared(value)),
  ]);
