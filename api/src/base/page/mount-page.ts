import { pages, type PageName } from '@tessera/shared-contracts/pages/pages';
import type { RequestValues } from '../http/context.ts';
import type { App } from '../http/mount.ts';
import { mayBeOld } from '../http/read-replica.ts';
import { formRedirect, newFormPath } from './open-form.ts';
import { shared } from './shared-pages.ts';

/** Loads a page and renders it, or redirects. */
export type LoadPage = (c: RequestValues) => Response | Promise<Response>;

export interface PageOptions {
  /**
   * Whether the page may be read from a replica. Pages that must be up to date may not: settings,
   * messages, the pages for asking and submitting, and pages on which people decide something, such
   * as drafts, queue and inbox.
   */
  readonly mayBeOld?: true;
  /** Whether the page is rendered once for all visitors (./shared-pages.ts). */
  readonly isShared?: true;
}

/** Redirects visitors, and users whose URL names no existing form, to the base route. */
const withForm =
  (load: LoadPage): LoadPage =>
  (c) => {
    const redirect = formRedirect(c);
    return redirect === undefined ? load(c) : c.redirect(redirect, 303);
  };

/** Pages whose own URL opens a form over the dashboard. */
const formPages: readonly PageName[] = ['editForm', 'reblogForm', 'newForm'];

/** Mounts a page of the catalogue, and the forms for new posts over it if it is a base route. */
export function mountPage(
  app: App,
  name: PageName,
  load: LoadPage,
  { mayBeOld: isOld, isShared }: PageOptions = {},
): void {
  const page = pages[name];
  const answer = async (c: RequestValues): Promise<Response> => load(c);
  const reading = isOld ? mayBeOld(answer) : answer;
  const loading = isShared ? shared(reading) : reading;
  app.get(page.path, formPages.includes(name) ? withForm(loading) : loading);
  if ('isBaseRoute' in page) app.get(newFormPath(page.path), withForm(loading));
}
