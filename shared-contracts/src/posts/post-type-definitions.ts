import { audioPost } from './audio-post.ts';
import { chatPost } from './chat-post.ts';
import type { DefinedPostType, Piece, PostField, Slot } from './define-post-type.ts';
import type { CommonFormModel, PostFormModel } from './form-model.ts';
import { linkPost } from './link-post.ts';
import { notePost } from './note-post.ts';
import { photoPost } from './photo-post.ts';
import type { PostContent } from './post.ts';
import type { PostType } from './post-types.ts';
import { quotePost } from './quote-post.ts';
import { textPost } from './text-post.ts';
import { videoPost } from './video-post.ts';

/**
 * All post types.
 *
 * @NOTE They have the code of the whole form: nothing that a page loads at once may import them.
 */
export const postTypeDefinitions: { readonly [T in PostType]: DefinedPostType<T> } = {
  text: textPost,
  photo: photoPost,
  quote: quotePost,
  link: linkPost,
  chat: chatPost,
  audio: audioPost,
  video: videoPost,
  note: notePost,
};

/** A field of any type, for loops that need not know the types of its values. */
export type AnyPostField = PostField<unknown, PostContent, unknown>;

/** A definition of any type. Its functions take a post or content of this type only. */
interface AnyPostType {
  readonly defaults: object;
  readonly fields: Readonly<Record<string, AnyPostField>>;
  rules(post: PostFormModel): readonly string[];
  plainText(content: PostContent, toPlain: (html: string) => string): string;
  plainTexts(content: PostContent): readonly string[];
  pieces(content: PostContent): readonly Piece[];
}

/** The definition of a type, for what has that type. */
export const definitionOf = ({ type }: { readonly type: PostType }): AnyPostType =>
  postTypeDefinitions[type];

/** The fields of a type by name. */
export const fieldsOf = (type: PostType): readonly (readonly [name: string, AnyPostField])[] =>
  Object.entries(definitionOf({ type }).fields);

/** The value of each field of a model; those that the model lacks are undefined. */
export function fieldValues(
  model: PostFormModel,
): readonly (readonly [field: AnyPostField, value: unknown, name: string])[] {
  const values: Readonly<Record<string, unknown>> = { ...model };
  return fieldsOf(model.type).map(([name, field]) => [field, values[name], name]);
}

/** A model with the given common fields, and defaults for the fields of its type. */
export const emptyModel = (type: PostType, common: CommonFormModel): PostFormModel =>
  postTypeDefinitions[type].empty(common);

/** An empty model with those fields of its type set for which `valueOf` returns a value. */
export const filledModel = (
  type: PostType,
  common: CommonFormModel,
  valueOf: (field: AnyPostField, name: string) => unknown,
): PostFormModel =>
  fieldsOf(type).reduce<PostFormModel>(
    function fill(model, [name, field]) {
      const value = valueOf(field, name);
      return value === undefined ? model : { ...model, [name]: value };
    },
    emptyModel(type, common),
  );

const noSlots: Readonly<Record<Slot, string>> = { one: '', two: '', three: '' };

/** The texts of a model's fields in the slots that carry them, as typed. */
export const slotsOf = (model: PostFormModel): Readonly<Record<Slot, string>> =>
  fieldValues(model).reduce(
    (slots, [{ slot }, value]) =>
      slot && typeof value === 'string' ? { ...slots, [slot.name]: value } : slots,
    noSlots,
  );

/** The texts of a model that are written in the chosen editor. A chat has none. */
export const writtenTexts = (model: PostFormModel): readonly string[] =>
  fieldValues(model).flatMap(([{ slot }, value]) =>
    slot?.isWritten === true && typeof value === 'string' ? [value] : [],
  );

/** The main text of a model that is written in an editor; undefined for a chat. */
export const writtenText = (model: PostFormModel): string | undefined => writtenTexts(model)[0];

/** The model with `text` in place of its {@link writtenText}; a chat stays as it is. */
export function withWrittenText(model: PostFormModel, text: string): PostFormModel {
  const [name] = fieldsOf(model.type).find(([, { slot }]) => slot?.isWritten === true) ?? [];
  return name === undefined ? model : { ...model, [name]: text };
}
