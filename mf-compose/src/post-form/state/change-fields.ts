import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { FormActions } from '../open-form.ts';

/** The form model of one type. */
export type ModelOf<T extends PostType> = Extract<PostFormModel, { readonly type: T }>;

const isOfType = <T extends PostType>(model: PostFormModel, type: T): model is ModelOf<T> =>
  model.type === type;

/** The current model, if it is of this type and the form accepts input. */
export function currentFields<T extends PostType>(
  { store }: Pick<FormActions, 'store'>,
  type: T,
): ModelOf<T> | undefined {
  const { state } = store;
  return state.phase === 'open' && isOfType(state.model, type) ? state.model : undefined;
}

/**
 * Changes the current model, not the rendered one: responses and uploads arrive while the person
 * types.
 */
export function changeFields<T extends PostType>(
  actions: Pick<FormActions, 'store' | 'change'>,
  type: T,
  change: (model: ModelOf<T>) => PostFormModel,
): void {
  const model = currentFields(actions, type);
  if (!model) return;
  const changed = change(model);
  if (changed !== model) actions.change(changed);
}

/** Sets `loading` or `uploading` of an open form to false, whatever type the form now has. */
export function endWaiting(
  { store, change }: Pick<FormActions, 'store' | 'change'>,
  condition: 'loading' | 'uploading',
): void {
  const { state } = store;
  if (state.phase === 'open' && state.model[condition])
    change({ ...state.model, [condition]: false });
}
