/** Parts that the props of many views share. */
import * as v from 'valibot';

/** A list. */
export const list = <const S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.readonly());

/** A refused form of a page: which one, what was submitted, and why it was refused. */
export const refusedForm = v.object({
  /** Path of the form's endpoint. */
  form: v.string(),
  /** Texts that were submitted, by the names of their fields, without passwords and codes. */
  values: v.record(v.string(), v.string()),
  errors: list(v.string()),
});
export type RefusedForm = v.InferOutput<typeof refusedForm>;

/** What every form of a page needs, as props of its view. */
export const formProps = {
  formKey: v.string(),
  refused: v.optional(refusedForm),
};
