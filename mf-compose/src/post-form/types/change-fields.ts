import type { PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { FormActions } from '../open-form.ts';

/** The form model of one type. */
export type ModelOf<T extends PostType> = Extract<PostFormModel, { readonly type: T }>;

const isOfType = <T extends PostType>(model: PostFormModel, type: T): model is ModelOf<T> =>
  model.type === type;

/** What the form holds now, if it is of this type and takes input. */
export function currentFields<T extends PostType>(
  { store }: Pick<FormActions, 'store'>,
  type: T,
): ModelOf<T> | undefined {
  const { state } = store;
  return state.phase === 'open' && isOfType(state.model, type) ? state.model : undefined;
}

/** Changes what the form holds now, not what it held when it was drawn: answers and uploads arrive while words are typed. */
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

/** Takes back that something is under way, whatever type the form has become meanwhile. */
export function endWaiting(
  { store, change }: Pick<FormActions, 'store' | 'change'>,
  condition: 'loading' | 'uploading',
): void {
  const { state } = store;
  if (state.phase === 'open' && state.model[condition])
    change({ ...state.model, [condition]: false });
}
