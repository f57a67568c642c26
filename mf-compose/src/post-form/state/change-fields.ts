import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { FormActions } from '../open-form.ts';
import type { FormStore } from './form-state.ts';

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

/** Changes the model of a store. Returns the new model, or undefined if nothing has changed. */
export function changeModel(
  store: FormStore,
  change: (model: PostFormModel) => PostFormModel,
): PostFormModel | undefined {
  if (store.state.phase === 'loading') return undefined;
  const { model } = store.state;
  const changed = change(model);
  if (changed === model) return undefined;
  store.dispatch({ kind: 'changed', model: changed });
  return changed;
}

/** Changes the current model, if it is of this type and the form accepts input. */
export function changeFields<T extends PostType>(
  actions: Pick<FormActions, 'store' | 'change'>,
  type: T,
  change: (model: ModelOf<T>) => PostFormModel,
): void {
  const model = currentFields(actions, type);
  if (model) actions.change(() => change(model));
}

/** Sets `loading` or `uploading` of an open form to false, whatever type the form now has. */
export function endWaiting(
  { store, change }: Pick<FormActions, 'store' | 'change'>,
  condition: 'loading' | 'uploading',
): void {
  const { state } = store;
  if (state.phase === 'open' && state.model[condition])
    change((model) => ({ ...model, [condition]: false }));
}
