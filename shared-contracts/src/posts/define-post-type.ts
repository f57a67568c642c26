import * as v from 'valibot';
import type { EditablePost } from './endpoints.ts';
import type { CommonFormModel, TypeFields } from './form-model.ts';
import type { PostContent } from './post.ts';
import type { PostType } from './post-types.ts';
import type { UpdateBody, UpdateBodyInput } from './wire-body.ts';

/** A field of the wire body that holds a text of any type; what it holds depends on the type. */
export type Slot = 'one' | 'two' | 'three';

/** Part of an update body. Parts of several fields are merged, also within their members. */
export type WirePart = Omit<UpdateBodyInput, 'post'> & {
  readonly post?: Partial<NonNullable<UpdateBodyInput['post']>>;
};

export type PostContentOf<T extends PostType> = Extract<PostContent, { type: T }>;

/** The slot that carries a text. */
export interface FieldSlot {
  readonly name: Slot;
  /** Whether the text is written in the chosen editor; if not, it is plain text in any editor. */
  readonly isWritten: boolean;
  /** The text as a form sends it. */
  sent(text: string): string;
}

/**
 * One field of a post type, on its whole way. `V` is its value in the form, `F` all fields of the
 * type, `C` the stored content. A field that an empty form lacks may be undefined everywhere.
 */
export interface PostField<F, C, V> {
  /** Reads the value from a draft in the browser's storage. */
  readonly draft: v.GenericSchema<unknown, NoInfer<V>>;
  readonly slot?: FieldSlot;
  /** What a form sends besides the slot. An edit sends empty values, too: the server keeps what is not sent. */
  toWire(value: V | undefined, fields: F): WirePart;
  /** The value after a submit. `known` and `before` are of the stored post, or of an empty form. */
  fromWire(sent: UpdateBody, known: V | undefined, before: F): NoInfer<V> | undefined;
  /** The value of a stored post; undefined for that of an empty form. */
  fromStored(content: C | undefined, post: EditablePost): NoInfer<V> | undefined;
  /** Texts that show that a person typed or chose something. */
  typed(value: V): readonly string[];
  /** What makes an edit a change of the post's content. */
  compared(value: V | undefined): unknown;
  /** Its name when a switch to another type hides it; absent if the switch carries it over. */
  readonly hiddenAs?: string;
}

/** A part of content, as plain pages without our styles show it. Empty texts show nothing. */
export type Piece =
  | { readonly kind: 'heading' | 'text'; readonly text: string }
  | { readonly kind: 'html' | 'quote'; readonly html: string }
  | { readonly kind: 'question'; readonly text: string }
  | { readonly kind: 'line'; readonly name: string; readonly text: string }
  | { readonly kind: 'image'; readonly url: string; readonly alt: string }
  | { readonly kind: 'link'; readonly url: string; readonly text: string };

/** A post of one type in the form. */
type ModelOf<T extends PostType> = CommonFormModel & TypeFields[T] & { readonly type: T };

/** Whatever is true of one post type. Its label is in `postTypeLabels`, which every page loads. */
export interface PostTypeDefinition<T extends PostType> {
  readonly type: T;
  /** The fields of an empty form. */
  readonly defaults: TypeFields[T];
  readonly fields: {
    readonly [K in keyof TypeFields[T]]-?: PostField<
      TypeFields[T],
      PostContentOf<T>,
      Exclude<TypeFields[T][K], undefined>
    >;
  };
  /** Why a form of this type cannot be saved, as user-facing texts. */
  rules(post: ModelOf<T>): readonly string[];
  /** The text that stands for a post in titles and feeds; `toPlain` reads HTML. */
  plainText(content: PostContentOf<T>, toPlain: (html: string) => string): string;
  /** All text of content that is not HTML, for filters. */
  plainTexts(content: PostContentOf<T>): readonly string[];
  /** Content as a list, for exports, reblog trees and size limits. */
  pieces(content: PostContentOf<T>): readonly Piece[];
}

/** A definition with a function that makes the model of an empty form. */
export interface DefinedPostType<T extends PostType> extends PostTypeDefinition<T> {
  empty(common: CommonFormModel): ModelOf<T>;
}

/** Defines a post type. Every field in {@link TypeFields} must be defined. */
export const definePostType = <T extends PostType>(
  definition: PostTypeDefinition<T>,
): DefinedPostType<T> => ({
  ...definition,
  empty: (common) => ({ ...common, ...definition.defaults, type: definition.type }),
});

type Naming = Pick<PostField<unknown, unknown, unknown>, 'hiddenAs'>;

/** A text in a slot; plain text, or written in the chosen editor. */
export const slotText = <F, C>(
  name: Slot,
  {
    isWritten = false,
    sent = (text) => text,
    ...naming
  }: Partial<Pick<FieldSlot, 'isWritten' | 'sent'>> & Naming = {},
): PostField<F, C, string> => ({
  ...naming,
  draft: v.string(),
  slot: { name, isWritten, sent },
  toWire: () => ({}),
  fromWire: ({ post }, known) => post[name] ?? known,
  fromStored: (_, post) => post[name],
  typed: (text) => [text],
  compared: (text) => text,
});

/** What most fields with members of their own do not say: their values are compared as they are. */
type OwnField<F, C, V> = Omit<PostField<F, C, V>, 'slot' | 'compared'> &
  Partial<Pick<PostField<F, C, V>, 'compared'>>;

/** A field with members of its own in the wire body. */
export const ownField = <F, C, V>(field: OwnField<F, C, V>): PostField<F, C, V> => ({
  compared: (value) => value,
  ...field,
});

/** A text with a member of its own in the wire body. */
export const ownText = <F, C>(
  field: Pick<PostField<F, C, string>, 'toWire' | 'fromWire' | 'fromStored'> &
    Partial<Pick<PostField<F, C, string>, 'typed' | 'compared' | 'hiddenAs'>>,
): PostField<F, C, string> =>
  ownField({
    draft: v.string(),
    typed: (text) => [text],
    // a text that the form lacks is the same as an empty one
    compared: (text = '') => text,
    ...field,
  });
