import * as v from 'valibot';
import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { editorTypes } from '@tessera/shared-contracts/posts/post-form-constants';
import {
  definitionOf,
  fieldsOf,
  filledModel,
} from '@tessera/shared-contracts/posts/post-type-definitions';
import { postTypes, type PostType } from '@tessera/shared-contracts/posts/post-types';

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

/** A model of one type. Fields that an empty form lacks may be missing. */
function modelOf(type: PostType) {
  const { defaults } = definitionOf({ type });
  const fields = fieldsOf(type).map(([name, { draft }]): [string, v.GenericSchema] => [
    name,
    Object.hasOwn(defaults, name) ? draft : v.exactOptional(draft),
  ]);
  return v.object({ ...Object.fromEntries(fields), ...common, type: v.literal(type) });
}

/** A form model as it is read from storage. */
export const draftModel: v.GenericSchema<unknown, PostFormModel> = v.pipe(
  v.variant('type', postTypes.map(modelOf)),
  v.transform(function readModel(stored): PostFormModel {
    const values: Readonly<Record<string, unknown>> = stored;
    return filledModel(stored.type, stored, (_, name) => values[name]);
  }),
);

/** The model with replies allowed, including in the models of other types under `left`. */
export const withAnswersAllowed = (model: PostFormModel): PostFormModel => ({
  ...model,
  allow_answers: true,
  ...(model.left && { left: model.left.map(withAnswersAllowed) }),
});
