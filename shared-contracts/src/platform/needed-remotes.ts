import type { PageInfo } from './bootstrap.ts';
import { remoteNames, type RemoteName } from '../core/registry.ts';

/** A page, and who sees it. */
export interface Visit {
  readonly isSignedIn: boolean;
  readonly page: Pick<PageInfo, 'name' | 'open_form'>;
}

/** Name of the pages with account forms, such as log in: they show neither posts nor blogs. */
export const accountPageName = 'account';

const showsBlogs = ({ page }: Visit): boolean => page.name !== accountPageName;

const needs: Readonly<Record<RemoteName, (visit: Visit) => boolean>> = {
  mf_header: () => true,
  mf_viewer: showsBlogs,
  mf_share: showsBlogs,
  // if a visitor opens the URL of a form, mf_compose replaces that URL with the base route
  mf_compose: ({ isSignedIn, page }) => isSignedIn || page.open_form !== null,
  mf_messaging: ({ isSignedIn }) => isSignedIn,
};

/**
 * The remotes that a page needs: the shell mounts them and no others, and the server adds preload
 * hints for their files.
 */
export const neededRemotes = (visit: Visit): readonly RemoteName[] =>
  remoteNames.filter((name) => needs[name](visit));
