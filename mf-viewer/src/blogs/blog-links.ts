import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';

/** How a link names its blog. */
export interface BlogKey {
  readonly key: string;
  /** A mention names its blog by a token, which survives a change of the blog's name. */
  readonly isToken: boolean;
}

const homeOf = (link: HTMLElement): string | undefined =>
  /^\/@([a-z\d-]+)\/?$/.exec(link.getAttribute('href') ?? '')?.[1];

/** The blog of a link: by the token of a mention, else by a link to the home of a blog. */
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
