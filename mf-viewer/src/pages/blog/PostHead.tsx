import { themeAttributes } from '@tessera/shared-contracts/blogs/theme-element';
import type { PostHeadProps } from '@tessera/shared-contracts/blogs/blog-page-views';
import type { ReactNode } from 'react';
import { ThemeSheets } from './ThemeSheets.tsx';

/** The title of a post's own page, for screen readers. Also gives the page the blog's theme. */
export const PostHead = ({ title, themeKey, sheets }: PostHeadProps): ReactNode => (
  <>
    <h1 className="visually-hidden" {...{ [themeAttributes.page]: themeKey }}>
      {title}
    </h1>
    <ThemeSheets sheets={sheets} />
  </>
);
