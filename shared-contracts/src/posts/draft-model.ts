import * as v from 'valibot';
import { commonFields, filledCommon } from './common-fields.ts';
import { commonFormDefaults, type PostFormModel } from './form-model.ts';
import { definitionOf, fieldsOf, filledModel } from './post-type-definitions.ts';
import { postTypes, type PostType } from './post-types.ts';

/** Schemas of fields; one that is not among the defaults may be missing. */
const draftsOf = (
  fields: readonly (readonly [name: string, { readonly draft: v.GenericSchema }])[],
  defaults: object,
): Readonly<Record<string, v.GenericSchema>> =>
  Object.fromEntries(
    fields.map(([name, { draft }]) => [
      name,
      Object.hasOwn(defaults, name) ? draft : v.exactOptional(draft),
    ]),
  );

const common = draftsOf(Object.entries(commonFields), commonFormDefaults);

/** A model of one type. Fields that an empty form lacks may be missing. */
function modelOf(type: PostType) {
  const { defaults } = definitionOf({ type });
  return v.object({ ...draftsOf(fieldsOf(type), defaults), ...common, type: v.literal(type) });
}
/** The fields of a type, and the models that were left by switching it. */
const modelWithLeft = (type: PostType) =>
  v.object({ ...modelOf(type).entries, left: v.exactOptional(v.array(leftModel)) });

function readModel(stored: { readonly type: PostType }): PostFormModel {
  const values: Readonly<Record<string, unknown>> = stored;
  const valueOf = (_: unknown, name: string): unknown => values[name];
  return filledModel(stored.type, filledCommon(valueOf), valueOf);
}

/** A model that was left by switching the type has itself left none. */
const leftModel: v.GenericSchema<unknown, PostFormModel> = v.pipe(
  v.variant('type', postTypes.map(modelOf)),
  v.transform(readModel),
);

/** A form model as it is read from storage, in the browser and on the server. */
export const draftModel: v.GenericSchema<unknown, PostFormModel> = v.pipe(
  v.variant('type', postTypes.map(modelWithLeft)),
  v.transform((stored): PostFormModel => ({
    ...readModel(stored),
    ...(stored.left && { left: stored.left }),
  })),
);

/** The model with replies allowed, including in the models of other types under `left`. */
export const withAnswersAllowed = (model: PostFormModel): PostFormModel => ({
  ...model,
  allow_answers: true,
  ...(model.left && { left: model.left.map(withAnswersAllowed) }),
});
