import { contentHref } from '@tessera/shared-ui/format/href';

/**
 * The target of a link in a blog's description: relative URLs are resolved against the blog's URL.
 * Undefined for a link that users must not be able to open.
 */
export function descriptionHref(href: string, blogUrl: string): string | undefined {
  const blog = new URL(`${blogUrl.replace(/\/$/, '')}/`, window.location.href);
  if (href === '' || !URL.canParse(href, blog)) return undefined;
  return contentHref(new URL(href, blog).href);
}

/**
 * Resolves the links in a description; links that users must not be able to open lose their `href`.
 */
export function resolveLinks(description: HTMLElement, blogUrl: string): void {
  for (const link of description.querySelectorAll('a')) {
    const href = descriptionHref(link.getAttribute('href') ?? '', blogUrl);
    if (href === undefined) link.removeAttribute('href');
    else link.href = href;
  }
}
