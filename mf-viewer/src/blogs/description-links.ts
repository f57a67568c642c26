import { contentHref } from '@tessera/shared-ui/format/href';

/**
 * The target of a link in a blog's description: relative addresses are resolved against the blog's
 * own host. Undefined for one that must not open.
 */
export function descriptionHref(href: string, blogUrl: string): string | undefined {
  const blog = new URL(`${blogUrl.replace(/\/$/, '')}/`, window.location.href);
  if (href === '' || !URL.canParse(href, blog)) return undefined;
  return contentHref(new URL(href, blog).href);
}

/** Fixes the targets of the links in a description; those that must not open do nothing. */
export function settleLinks(description: HTMLElement, blogUrl: string): void {
  for (const link of description.querySelectorAll('a')) {
    const href = descriptionHref(link.getAttribute('href') ?? '', blogUrl);
    if (href === undefined) link.removeAttribute('href');
    else link.href = href;
  }
}
