import { hostOf, shownAddress, type BlogLink } from '@tessera/shared-contracts/blogs/blog-links';
import { IconLink } from '@tessera/shared-ui/Icon';
import type { ReactNode } from 'react';
import './blog-side.css';

/**
 * The links of a blog, each with the host that it leads to. `me` lets other sites verify that the
 * blog and the linked page belong to the same person.
 */
export const BlogLinks = ({ links }: { readonly links: readonly BlogLink[] }): ReactNode =>
  links.map(({ label, url }) => (
    <li key={`${label} ${url}`} className="blog-side__item">
      <a className="blog-side__link" href={url} rel="me nofollow noopener">
        <IconLink />
        <span className="blog-side__label" dir="auto">
          {label === '' ? shownAddress(url) : label}
        </span>
        {label !== '' && <span className="blog-side__host">{hostOf(url)}</span>}
      </a>
    </li>
  ));
