import { commonFormDefaults, type PostFormModel } from '@tessera/shared-contracts/posts/form-model';
import { emptyModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { createFormStore, type FormStore } from '../post-form/state/form-state.ts';
import { changeModel, type ModelOf } from '../post-form/state/change-fields.ts';

export interface FormStoreSetup<T extends PostType> {
  readonly platform: FakePlatform;
  readonly store: FormStore;
  readonly change: (change: (model: PostFormModel) => PostFormModel) => void;
  /** What the form holds. */
  model(): PostFormModel & { readonly type: T };
}

const isOfType = <T extends PostType>(model: PostFormModel, type: T): model is ModelOf<T> =>
  model.type === type;

/** The store of an open form of the given post type, and a fake platform. Nothing is rendered. */
export function setUpFormStore<T extends PostType>(
  type: T,
  model: PostFormModel = emptyModel(type, commonFormDefaults),
): FormStoreSetup<T> {
  const store = createFormStore('new', type);
  store.dispatch({
    kind: 'loaded',
    form: {
      model,
      initial: emptyModel(type, commonFormDefaults),
      channels: [],
      limits: {},
      networks: [],
      notice: undefined,
    },
  });
  store.dispatch({ kind: 'enabled' });
  return {
    platform: createFakePlatform(signedIn()),
    store,
    change: (change) => void changeModel(store, change),
    model() {
      if (store.state.phase === 'loading' || !isOfType(store.state.model, type))
        throw new Error(`the form is not a form for ${type} posts`);
      return store.state.model;
    },
  };
}
