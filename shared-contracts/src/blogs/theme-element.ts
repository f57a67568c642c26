/** Attributes by which a theme's stylesheet selects what it styles; the value is a `themeKey`. */
export const themeAttributes = {
  /** On an element that has the theme. */
  theme: 'data-theme',
  /** On any element of a page: the whole page has the theme. */
  page: 'data-theme-page',
} as const;
