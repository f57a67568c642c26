import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postsHtml, type ContextPage } from '@tessera/shared-contracts/posts/endpoints';

/** Drafts are paged forward in time, every other page backward. */
export const pageDirection = (pageRoot: string): 'after' | 'before' =>
  pageRoot === 'drafts' ? 'after' : 'before';

export interface DashboardHtmlRequest {
  readonly pageRoot?: ContextPage | undefined;
  readonly direction?: 'after' | 'before' | undefined;
  readonly refPostId: string;
}

/**
 * HTML of more posts of a page, relative to a reference post. Throws without `pageRoot` and
 * `direction`.
 */
export async function fetchDashboardHtml(
  platform: Platform,
  { pageRoot, direction, refPostId }: DashboardHtmlRequest,
): Promise<string> {
  if (!pageRoot || !direction)
    throw new Error('Fetching dashboard posts needs pageRoot and direction.');
  return platform.call(postsHtml, { params: { pageRoot, direction, refPostId } });
}

const streamPosts = () => document.querySelector(`main [${streamAttributes.posts}]`);
const idsOf = (parent: ParentNode | null): string[] =>
  [...(parent?.querySelectorAll<HTMLElement>(`:scope > [${postAttributes.id}]`) ?? [])].map(
    (post) => post.getAttribute(postAttributes.id) ?? '',
  );

/** Whether removing a post leaves the page empty. */
export function isLastOnPage(postId: string): boolean {
  const ids = idsOf(streamPosts());
  return ids.length > 0 && ids.every((id) => id === postId);
}

/** Loads more posts for a page that a save has emptied. A failure is only logged to the console. */
export async function loadMoreAfter(
  platform: Platform,
  pageRoot: ContextPage,
  refPostId: string,
): Promise<void> {
  try {
    const html = await fetchDashboardHtml(platform, {
      pageRoot,
      direction: pageDirection(pageRoot),
      refPostId,
    });
    const posts = streamPosts();
    if (!posts || platform.router.page.name !== pageRoot) return;
    const template = document.createElement('template');
    // oxlint-disable-next-line no-restricted-properties -- HTML of our own server, into a template that is never shown
    template.innerHTML = html;
    const known = new Set(idsOf(posts));
    posts.append(
      ...[...template.content.children].filter((post) => {
        const id = post.getAttribute(postAttributes.id);
        return id !== null && !known.has(id);
      }),
    );
  } catch (error) {
    // oxlint-disable-next-line no-console -- FORM-24: a failure is logged to the console only
    console.error('more dashboard posts could not be loaded after a save', error);
  }
}
