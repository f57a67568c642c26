import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postsHtml, type ContextPage } from '@tessera/shared-contracts/posts/endpoints';
import { postSelector } from '../posts/post-elements.ts';

/** Parses posts from HTML that our own server sent. Scripts in the HTML do not run. */
export function parsePosts(html: string): HTMLElement[] {
  const template = document.createElement('template');
  // oxlint-disable-next-line no-restricted-properties -- a post as our own server rendered it
  template.innerHTML = html;
  return [...template.content.querySelectorAll<HTMLElement>(postSelector)].filter(
    (post) => post.parentNode === template.content,
  );
}

/** The direction of further posts: drafts continue forward in time, all other pages backward. */
export const pageDirection = (pageRoot: string): 'after' | 'before' =>
  pageRoot === 'drafts' ? 'after' : 'before';

export interface DashboardHtmlRequest {
  readonly pageRoot?: ContextPage | undefined;
  readonly direction?: 'after' | 'before' | undefined;
  readonly refPostId: string;
}

/**
 * Fetches the HTML of more posts of a page, before or after a reference post. Rejects if `pageRoot`
 * or `direction` is missing.
 */
export async function fetchDashboardHtml(
  platform: Platform,
  { pageRoot, direction, refPostId }: DashboardHtmlRequest,
): Promise<string> {
  if (!pageRoot || !direction)
    throw new Error('Fetching dashboard posts needs pageRoot and direction.');
  return platform.call(postsHtml, { params: { pageRoot, direction, refPostId } });
}

/** Fetches posts for a page that a save has emptied. Failures are only logged to the console. */
export async function fetchAfterSave(
  platform: Platform,
  pageRoot: ContextPage,
  refPostId: string,
): Promise<readonly HTMLElement[]> {
  try {
    const direction = pageDirection(pageRoot);
    return parsePosts(await fetchDashboardHtml(platform, { pageRoot, direction, refPostId }));
  } catch (error) {
    // oxlint-disable-next-line no-console -- FORM-24: a failure is logged to the console only
    console.error('more dashboard posts could not be loaded after a save', error);
    return [];
  }
}
