import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';

/** How a link identifies a blog. */
export interface BlogKey {
  readonly key: string;
  /**
   * Whether the key is a token: mentions use one, because it survives a change of the blog's name.
   */
  readonly isToken: boolean;
}

/** The name of the blog to whose home a link leads; undefined for other links. */
export const homeOf = (link: HTMLElement): string | undefined =>
  /^\/@([a-z\d-]+)\/?$/.exec(link.getAttribute('href') ?? '')?.[1];

/**
 * Identifies the blog of a link: by its token if the link is a mention, else by its URL if it leads
 * to the home of a blog.
 */
export function blogOf(link: HTMLElement): BlogKey | undefined {
  const token = link.getAttribute(blogLinkAttributes.token);
  if (token) return { key: token, isToken: true };
  const name = homeOf(link);
  return name === undefined ? undefined : { key: name, isToken: false };
}

/** The link around an element, if it leads to a blog whose card can be shown. */
export function cardLink(element: Element): HTMLElement | undefined {
  const link = element.closest<HTMLElement>(
    `#main a[href^="/@"], #slot-viewer [${postAttributes.id}] a[href^="/@"]`,
  );
  return link && !link.closest('[contenteditable]') && blogOf(link) !== undefined
    ? link
    : undefined;
}
