import type { EventPayload } from '@tessera/shared-contracts/core/event';
import { parseFormPath } from '@tessera/shared-contracts/pages/pages';
import type { postFormOpen } from '@tessera/shared-contracts/posts/events';
import { isCreatablePostType } from '@tessera/shared-contracts/posts/post-types';

/** The post form that a path requests; undefined if the path requests none. */
export function formRequestOf(pathname: string): EventPayload<typeof postFormOpen> | undefined {
  const { mode, type = '', id = '', key = '' } = parseFormPath(pathname) ?? {};
  if (mode === 'edit') return { mode, post_id: id };
  if (mode === 'reblog') return { mode, reblog_id: id, reblog_key: key };
  return mode === 'new' && isCreatablePostType(type) ? { mode, type } : undefined;
}
