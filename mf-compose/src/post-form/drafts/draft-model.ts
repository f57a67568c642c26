import * as v from 'valibot';
import { commonFields, filledCommon } from '@tessera/shared-contracts/posts/common-fields';
import { commonFormDefaults, type PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import {
  definitionOf,
  fieldsOf,
  filledModel,
} from '@tessera/shared-contracts/posts/post-type-definitions';
import { postTypes, type PostType } from '@tessera/shared-contracts/posts/post-types';

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

const common = {
  ...draftsOf(Object.entries(commonFields), commonFormDefaults),
  left: v.exactOptional(v.array(v.lazy((): v.GenericSchema<unknown, PostFormModel> => draftModel))),
};

/** A model of one type. Fields that an empty form lacks may be missing. */
function modelOf(type: PostType) {
  const { defaults } = definitionOf({ type });
  return v.object({ ...draftsOf(fieldsOf(type), defaults), ...common, type: v.literal(type) });
}

/** A form model as it is read from storage. */
export const draftModel: v.GenericSchema<unknown, PostFormModel> = v.pipe(
  v.variant('type', postTypes.map(modelOf)),
  v.transform(function readModel(stored): PostFormModel {
    const { type, left } = stored;
    const values: Readonly<Record<string, unknown>> = stored;
    const valueOf = (_: unknown, name: string): unknown => values[name];
    return { ...filledModel(type, filledCommon(valueOf), valueOf), ...(left && { left }) };
  }),
);

/** The model with replies allowed, including in the models of other types under `left`. */
export const withAnswersAllowed = (model: PostFormModel): PostFormModel => ({
  ...model,
  allow_answers: true,
  ...(model.left && { left: model.left.map(withAnswersAllowed) }),
});
