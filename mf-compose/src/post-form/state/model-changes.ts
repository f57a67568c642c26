import { filledCommon } from '@tessera/shared-contracts/posts/common-fields';
import type { CommonFormModel, PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import { fieldValues } from '@tessera/shared-contracts/posts/post-type-definitions';

/**
 * Texts that show what a person typed or chose: the fields of the model's type, the names of chosen
 * files, the tweet, and the fields and file names of content left with other types.
 */
export const typedTexts = (model: PostFormModel): readonly string[] => [
  ...ownTexts(model),
  model.customTweet,
  ...(model.left ?? []).flatMap(ownTexts),
];

const ownTexts = (model: PostFormModel): readonly string[] => [
  ...textsOfType(model),
  ...Object.values(model.files ?? {}).map((file) => file.name),
];

/** Whether anything was typed or chosen for the model's current type. */
export const hasContentOfType = (model: PostFormModel): boolean =>
  ownTexts(model).some((text) => !isBlank(text));

const textsOfType = (model: PostFormModel): readonly string[] =>
  fieldValues(model).flatMap(([{ typed }, value]) => (value === undefined ? [] : typed(value)));

/** Whether a model has any tag, or any typed or chosen text. */
export const hasContent = (model: PostFormModel): boolean =>
  model.tags.length > 0 || typedTexts(model).some((text) => !isBlank(text));

/**
 * A model as text, for comparison. Leaves out what does not count as a change: the editor in use,
 * which photo the carousel shows, values that the form derives or sets itself, and markup without
 * text.
 */
export function comparable(model: PostFormModel): string {
  const {
    editorType: _editor,
    carouselIndex: _place,
    contentStats: _stats,
    uploading: _uploading,
    loading: _loading,
    hasLoadingInlineImages: _pending,
    ...rest
  } = model;
  return JSON.stringify(
    Object.entries(rest)
      .map(([name, value]): [string, unknown] => [
        name,
        typeof value === 'string' && isBlank(value) ? '' : value,
      ])
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );
}

/** Whether a form differs from its initial state. */
export const isChanged = (model: PostFormModel, initial: PostFormModel): boolean =>
  comparable(model) !== comparable(initial);

/**
 * A short fingerprint of the model a form opened with. It is the same for models that differ only
 * in the blog or in what does not count as a change.
 */
export const modelFingerprint = (model: PostFormModel): string =>
  shortHash(comparable({ ...model, tumblelog: '' }));

/** A short text that is the same for the same text. */
export function shortHash(text: string): string {
  let hash = 5381;
  for (let index = 0; index < text.length; index++)
    hash = (Math.imul(hash, 33) ^ text.charCodeAt(index)) >>> 0;
  return `${text.length}-${hash.toString(36)}`;
}

/** The fields that all types share, without chosen files and the models of other types. */
export function commonOf(model: PostFormModel): CommonFormModel {
  const values: Readonly<Record<string, unknown>> = { ...model };
  return filledCommon((_, name) => values[name]);
}
