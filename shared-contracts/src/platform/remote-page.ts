import * as v from 'valibot';
import type { ViewDefinition, ViewProps } from '../core/view.ts';

/** Version of the props of pages that remotes add. */
export const remotePageVersion = 1;

/** What the server tells a page that a remote adds. Its browser half calls endpoints for the rest. */
export const remotePageProps = v.object({
  path: v.string(),
  /** The parameters of the URL; of equal ones, the last. */
  query: v.record(v.string(), v.string()),
  /** The viewer, by the name of the current blog; null for visitors. */
  user: v.nullable(v.object({ name: v.string() })),
});
export type RemotePageView = ViewDefinition<typeof remotePageProps>;
export type RemotePageProps = ViewProps<RemotePageView>;

/**
 * The view that is the content of a page that a remote adds.
 *
 * @param owner federation name of the remote
 * @param name name of the page in the remote's definition
 */
export const remotePageView = (owner: string, name: string): RemotePageView => ({
  kind: 'view',
  name,
  summary: `The content of the page ${name}.`,
  owner,
  pages: [name],
  version: remotePageVersion,
  props: remotePageProps,
  samples: [
    { path: '/page', query: {}, user: null },
    { path: '/page', query: { tag: 'Rain & <snow>' }, user: { name: 'ada' } },
  ],
});
