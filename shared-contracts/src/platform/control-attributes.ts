/**
 * Attributes of controls that remotes handle. Presses on most of these controls are held until the
 * remotes are ready, see `early-presses.ts`.
 */
export const controlAttributes = {
  /** What a press does to a post, a blog, a queue or a reply. */
  action: 'data-action',
  /** Opens the form for a post of this type. */
  newType: 'data-new-type',
  /** Around the new-post buttons that a form replaces. */
  newPost: 'data-new-post',
  /** An entry of the header, by its name. */
  entry: 'data-entry',
  /** The entry of the header that starts a post of any type. */
  compose: 'data-compose',
  /** Opens or closes the menu of the mobile header. */
  burger: 'data-burger',
  /** The search form of the header, and the control that opens its filters. */
  headerSearch: 'data-header-search',
  searchFilters: 'data-search-filters',
  /** The form that adds a reply on a post's own page. */
  replyForm: 'data-reply-form',
} as const;
