import * as v from 'valibot';
import { commonFormDefaults, type PostFormModel, type TypeFields } from '../posts/form-model.ts';
import { definitionOf, fieldsOf, filledModel } from '../posts/post-type-definitions.ts';
import { postTypes, type PostType } from '../posts/post-types.ts';

/** Every declared field of every type: new ones are in the tests that loop over this at once. */
export const everyField: readonly (readonly [type: PostType, name: string])[] = postTypes.flatMap(
  (type) => fieldsOf(type).map(([name]) => [type, name] as const),
);

/** Values of fields whose value cannot be any word. */
type Samples = {
  readonly [T in PostType]?: {
    readonly [K in keyof TypeFields[T]]?: (turn: number) => Exclude<TypeFields[T][K], undefined>;
  };
};
const samples: Samples = {
  photo: {
    photos: (turn) =>
      [1, 2].map((place) => ({
        id: `o${place}`,
        url: `https://a.example/${turn}-${place}.jpg`,
        preuploadUrl: '',
        externalUrl: `https://a.example/${turn}-${place}.jpg`,
        file: null,
        width: 0,
        height: 0,
        caption: `Caption${turn}${place}`,
        alt: `Alt${turn}${place}`,
        isSelfie: false,
        isSelfieGif: false,
        photoRaw: '',
        livephotoUrl: `https://a.example/${turn}-${place}.mp4`,
      })),
    layout: (turn) => (turn === 1 ? '11' : '2'),
    linkthrough: (turn) => `https://a.example/through-${turn}`,
  },
  link: {
    url: (turn) => `https://a.example/page-${turn}`,
    thumbnail: (turn) => `https://a.example/thumbnail-${turn}.png`,
  },
  audio: {
    url: (turn) => `https://a.example/sound-${turn}.mp3`,
    preuploadUrl: (turn) => `https://a.example/upload-${turn}.mp3`,
    albumArt: (turn) => `https://a.example/cover-${turn}.png`,
    confirmTos: () => true,
    removeAlbumArt: () => true,
  },
  video: {
    embedCode: (turn) => `https://www.youtube.com/watch?v=dQw4w9WgXc${turn}`,
    preuploadUrl: (turn) => `https://a.example/upload-${turn}.mp4`,
    confirmTos: () => true,
    captions: (turn) => ({
      url: 'https://a.example/captions.vtt',
      language: turn === 1 ? 'fr' : 'en',
    }),
  },
};

/** A value of a field, another one for each turn (1 or 2) if the field has more than one. */
export function sampleValue(type: PostType, name: string, turn: 1 | 2): unknown {
  const own: Readonly<Record<string, (turn: number) => unknown>> = { ...samples[type] };
  if (own[name]) return own[name](turn);
  const draft = definitionOf({ type }).fields[name]?.draft;
  for (const value of [`${type}${name}${turn}`, turn === 1])
    if (draft && v.is(draft, value)) return value;
  throw new Error(`a sample for ${type}.${name} is missing`);
}

/** An otherwise empty model with samples of some fields. */
export const sampleModel = (
  type: PostType,
  names: readonly string[],
  turn: 1 | 2 = 1,
): PostFormModel =>
  filledModel(type, { ...commonFormDefaults, tumblelog: 'ada' }, (_, name) =>
    names.includes(name) ? sampleValue(type, name, turn) : undefined,
  );

/** The value that a model has in a field. */
export const valueIn = (model: PostFormModel, name: string): unknown => {
  const values: Readonly<Record<string, unknown>> = { ...model };
  return values[name];
};

/** The texts of a value, as a reader would look for them. */
export const textsOf = (type: PostType, name: string, value: unknown): readonly string[] =>
  typeof value === 'string' ? [value] : (definitionOf({ type }).fields[name]?.typed(value) ?? []);
