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
  /** By which a pointer drags a queued post. */
  queueHandle: 'data-queue-handle',
  /**
   * On a control, or around controls: names of the remotes without which they have no effect, besides
   * the remote that owns their island or slot. Pages hide them if one of these remotes was withdrawn.
   */
  needs: 'data-needs',
} as const;

/** The attributes of a link that opens the form for a new post of a type. */
export const newPostAttributes = (type: string): Readonly<Record<string, string>> => ({
  [controlAttributes.newType]: type,
  [controlAttributes.needs]: 'mf_compose',
});
