import type { ReactNode } from 'react';

/**
 * Links to the stylesheets of a blog's theme. The head of a page has them too, but client-side
 * navigation replaces only the main region.
 */
export const ThemeSheets = ({ sheets }: { readonly sheets: readonly string[] }): ReactNode =>
  sheets.map((href) => <link key={href} rel="stylesheet" href={href} />);
