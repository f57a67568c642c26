import type { PostFormModelOf } from '@tessera/shared-contracts/posts/form-model';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import type { FormActions } from '../open-form.ts';

/** The props of the component that renders the fields of a post type. */
export interface FieldsProps<T extends PostType> {
  readonly actions: FormActions;
  readonly model: PostFormModelOf<T>;
  readonly isDisabled: boolean;
}
