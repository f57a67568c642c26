import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { Html } from '@tessera/shared-ui/content/Html';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
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

/** A blog's description: always the HTML that the server sanitised. */
export function Description({
  blog,
  className,
}: {
  readonly blog: Pick<Blog, 'url' | 'description_sanitized'>;
  readonly className: string;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { url, description_sanitized: html = '' } = blog;
  useLayoutEffect(() => {
    if (box.current) resolveLinks(box.current, url);
  }, [url, html]);
  return html === '' ? null : (
    <div ref={box}>
      <Html html={html} className={className} />
    </div>
  );
}
