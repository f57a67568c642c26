import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { EventPayload } from '@tessera/shared-contracts/core/event';
import type { postFormOpen } from '@tessera/shared-contracts/posts/events';
import { isCreatablePostType } from '@tessera/shared-contracts/posts/post-types';

/**
 * The form to open on a page that was loaded at a form's URL; undefined if the URL is not that of a
 * form, has an unknown type, or lacks an id or key.
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
