import {
  commonFormDefaults,
  type CommonFormModel,
  type PostFormModel,
} from '@tessera/shared-contracts/posts/form-model';
import {
  emptyModel,
  fieldValues,
  withWrittenText,
  writtenText,
} from '@tessera/shared-contracts/posts/post-type-definitions';
import { isBlank } from '@tessera/shared-contracts/posts/post-rules';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { chosenFile, fileNames, withChosenFile } from '../state/chosen-files.ts';
import { formTexts } from '../state/form-texts.ts';
import { commonOf, hasContentOfType, isChanged } from '../state/model-changes.ts';
import { fromPlain, joinQuote, splitQuote, toPlain } from './plain-words.ts';

/** The long text of a model, in the format of its editor. */
function wordsOf(model: PostFormModel): string {
  if (model.type === 'quote') return joinQuote(model, model.editorType);
  if (model.type === 'chat') return fromPlain(model.chat, model.editorType);
  return writtenText(model) ?? '';
}

/** The model with its long text replaced; undefined when its type cannot hold the new text. */
function withWords(model: PostFormModel, words: string): PostFormModel | undefined {
  if (model.type === 'quote') return { ...model, ...splitQuote(words, model.editorType) };
  if (model.type !== 'chat') return withWrittenText(model, words);
  const chat = toPlain(words, model.editorType);
  return chat === undefined ? undefined : { ...model, chat };
}

const isFormatted = (model: PostFormModel): boolean =>
  model.type !== 'chat' && toPlain(wordsOf(model), model.editorType) === undefined;

/**
 * The content whose long text is carried over: the latest that has text. A chat is skipped if
 * content of another type has formatted text: a chat holds only plain text and must not replace it.
 */
function latestWords(contents: readonly PostFormModel[]): PostFormModel | undefined {
  const hasFormats = contents.some(isFormatted);
  return contents.find(
    (content) => !isBlank(wordsOf(content)) && !(content.type === 'chat' && hasFormats),
  );
}

/** Copies files from `content` to `model`: the images in the model's text that await upload. */
function withImagesOf(content: PostFormModel, model: PostFormModel): PostFormModel {
  const text = writtenText(model) ?? '';
  const names = Object.keys(content.files ?? {}).filter(
    (name) => name !== fileNames.media && name !== fileNames.cover && text.includes(`"${name}"`),
  );
  return names.reduce(
    (current, name) => withChosenFile(current, name, chosenFile(content, name)),
    model,
  );
}

/**
 * The content to show for a type: what was written for this type, with the shared fields. If
 * content of another type is newer, the latest title and the latest text that can be carried over
 * replace those of this type.
 *
 * @param contents everything that was written, latest first, at most one per type
 */
function contentFor(
  type: PostType,
  contents: readonly PostFormModel[],
  common: CommonFormModel,
): PostFormModel {
  const own = contents.find((content) => content.type === type);
  const { editorType } = own ?? common;
  const base: PostFormModel = own ? { ...own, ...common, editorType } : emptyModel(type, common);
  if (own && own === contents[0]) return base;
  const title = contents.flatMap((content) =>
    'title' in content && !isBlank(content.title) ? [content.title] : [],
  )[0];
  const titled: PostFormModel = 'title' in base && title !== undefined ? { ...base, title } : base;
  const source = latestWords(contents);
  // the text keeps the editor type that it was written in
  const worded = source && withWords({ ...titled, editorType: source.editorType }, wordsOf(source));
  return worded ? withImagesOf(source, worded) : titled;
}

/** Only the fields of the type, for comparison. */
const bare = (model: PostFormModel): PostFormModel => {
  const { left: _left, ...rest } = model;
  return { ...rest, ...commonFormDefaults };
};

/**
 * The model after switching to another type. Fields that all types share are kept, and so are the
 * title and the long text if the new type can hold them. `left` stores the content of each type:
 * switching back to a type restores its content, but with the title and text as last edited.
 */
export function switchType(model: PostFormModel, type: PostType): PostFormModel {
  const { left = [], ...content } = model;
  // uploads stop when their fields are removed, and resume when the fields return
  const common: CommonFormModel = {
    ...commonOf(model),
    uploading: false,
    loading: false,
    hasLoadingInlineImages: false,
  };
  const isTouched =
    left.length === 0 || isChanged(bare(model), bare(contentFor(model.type, left, common)));
  const contents =
    isTouched && hasContentOfType(model)
      ? [content, ...left.filter((other) => other.type !== model.type)]
      : left;
  const next = contentFor(type, contents, common);
  return contents.length === 0 ? next : { ...next, left: contents };
}

/**
 * Names the content of a model that `next`, the model after the switch, cannot show. Switching back
 * brings this content back.
 */
export function hiddenContent(model: PostFormModel, next: PostFormModel): readonly string[] {
  const { parts } = formTexts.switching;
  const words = wordsOf(model);
  return [
    ...('title' in model && !isBlank(model.title) && !('title' in next) ? [parts.title] : []),
    ...(next.type === 'chat' && !isBlank(words) && withWords(next, words) === undefined
      ? [parts.words]
      : []),
    ...new Set(ownParts(model)),
  ];
}

/** The names of what belongs to the type alone. */
function ownParts(model: PostFormModel): readonly string[] {
  const hasFile = chosenFile(model, fileNames.media) !== undefined;
  return fieldValues(model).flatMap(([{ hiddenAs, typed }, value, name]) =>
    hiddenAs !== undefined &&
    ((value !== undefined && typed(value).some((text) => !isBlank(text))) ||
      (name === 'preuploadUrl' && hasFile))
      ? [hiddenAs]
      : [],
  );
}
