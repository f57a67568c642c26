/** Parts that the props of many views share. */
import * as v from 'valibot';

/** A read-only list of items. */
export const list = <const S extends v.GenericSchema>(item: S) =>
  v.pipe(v.array(item), v.readonly());

/** A refused form of a page, with the submitted values and the reasons. */
export const refusedForm = v.object({
  /** Path of the form's endpoint. */
  form: v.string(),
  /** Submitted values by field name, without passwords and codes. */
  values: v.record(v.string(), v.string()),
  errors: list(v.string()),
});
export type RefusedForm = v.InferOutput<typeof refusedForm>;

/** Props of views that show a refused form again. */
export const formProps = {
  formKey: v.string(),
  refused: v.optional(v.pipe(refusedForm, v.title('refusedForm'))),
};
