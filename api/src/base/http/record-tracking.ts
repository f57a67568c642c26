import {
  follow,
  subscribe,
  unfollow,
  unsubscribe,
} from '@tessera/shared-contracts/follows/endpoints';
import { like, unlike } from '@tessera/shared-contracts/likes/endpoints';
import { fastReblog, updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { AppContext } from './context.ts';

/** Calls that carry tracking values. */
const tracked: ReadonlySet<string> = new Set(
  [follow, unfollow, subscribe, unsubscribe, like, unlike, fastReblog, updatePost].map(
    ({ method, path }) => `${method} ${path}`,
  ),
);
/** Names of the tracking values, which are opaque, and for statistics only. */
const names = ['pt', 'tlt', 'placement_id', 'source', 'context', 'offset'] as const;

/** The fields of a call in one map, including those nested in `data` when a post is liked. */
const flat = ({ data, ...fields }: Readonly<Record<string, unknown>>) =>
  new Map(Object.entries({ ...fields, ...(typeof data === 'object' && data) }));

/**
 * Logs the tracking values of a call without acting on them. Logs nothing if the browser asks not
 * to be tracked (`Sec-GPC`).
 */
export function recordTracking(
  c: AppContext,
  { method, path }: { readonly method: string; readonly path: string },
  fields: Readonly<Record<string, unknown>>,
): void {
  if (!tracked.has(`${method} ${path}`) || c.req.header('sec-gpc') === '1') return;
  const sent = flat(fields);
  const values = Object.fromEntries(
    names.flatMap((name) => {
      const value = sent.get(name);
      return typeof value === 'string' && value !== '' ? [[name, value.slice(0, 512)]] : [];
    }),
  );
  if (Object.keys(values).length > 0) c.var.deps.log.info({ path, tracking: values }, 'tracked');
}
