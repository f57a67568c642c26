import { bootstrap, bootstrapElementId } from '@tessera/shared-contracts/platform/bootstrap';
import type { ViewDefinition, ViewProps } from '@tessera/shared-contracts/contract/view';
import * as v from 'valibot';

/** The props of a view in a page. */
export function viewPropsOf<V extends ViewDefinition>(page: string, view: V): ViewProps<V> {
  const [, json = '{}'] =
    new RegExp(`id="${bootstrapElementId}">(.*?)</script>`, 's').exec(page) ?? [];
  return v.parse(view.props, v.parse(bootstrap, JSON.parse(json)).views[view.name]);
}
