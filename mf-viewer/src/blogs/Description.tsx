import type { Blog } from '@tessera/shared-contracts/blogs/blog';
import { Html } from '@tessera/shared-ui/content/Html';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { resolveLinks } from './description-links.ts';

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
