/** Attributes whose value is a `themeKey`, for the stylesheet of the theme. */
export const themeAttributes = {
  /** An element in the theme. */
  theme: 'data-theme',
  /** The page around the element is in the theme. */
  page: 'data-theme-page',
} as const;
