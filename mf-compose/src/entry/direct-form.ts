import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { EventPayload } from '@tessera/shared-contracts/contract/event';
import type { postFormOpen } from '@tessera/shared-contracts/posts/events';
import { isCreatablePostType } from '@tessera/shared-contracts/posts/post-types';

/**
 * The form that a form address asks for when it is opened directly; undefined if there is none, for
 * an unknown type or a missing id.
 */
export function directForm({ open_form }: PageInfo): EventPayload<typeof postFormOpen> | undefined {
  if (!open_form) return undefined;
  const { mode, type, id, key } = open_form;
  switch (mode) {
    case 'new':
      return isCreatablePostType(type) ? { mode, type } : undefined;
    case 'edit':
      return id === '' ? undefined : { mode, post_id: id };
    case 'reblog':
      return id === '' || key === '' ? undefined : { mode, reblog_id: id, reblog_key: key };
  }
}
