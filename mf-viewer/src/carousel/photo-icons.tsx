import type { ReactNode } from 'react';

const Glyph = ({ path, fill }: { readonly path: string; readonly fill?: string }): ReactNode => (
  <svg
    className="icon"
    viewBox="0 0 20 20"
    width="20"
    height="20"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} fill={fill} />
  </svg>
);

export const IconBack = (): ReactNode => <Glyph path="M12.5 4 6.5 10l6 6" />;
export const IconNext = (): ReactNode => <Glyph path="m7.5 4 6 6-6 6" />;
export const IconFull = (): ReactNode => (
  <Glyph path="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l4 4M9 6.5v5M6.5 9h5" />
);
export const IconFit = (): ReactNode => (
  <Glyph path="M9 3.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11M13 13l4 4M6.5 9h5" />
);
export const IconDownload = (): ReactNode => <Glyph path="M10 3v9.5M6 8.5l4 4 4-4M3.5 16.5h13" />;
/** Filled for a post that is bookmarked. */
export const IconBookmark = ({ isFilled }: { readonly isFilled: boolean }): ReactNode => (
  <Glyph path="M5.5 3.5h9v13L10 13l-4.5 3.5z" fill={isFilled ? 'currentcolor' : 'none'} />
);
