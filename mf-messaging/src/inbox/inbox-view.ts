export type InboxView = 'composing' | 'loading' | 'empty' | 'listing';

export interface InboxConditions {
  readonly isComposing: boolean;
  /** The first load is running. */
  readonly isLoading: boolean;
  /** The blog has no conversation. */
  readonly isEmpty: boolean;
}

/** The one view that an inbox shows: composing before loading before empty before listing. */
export function inboxView({ isComposing, isLoading, isEmpty }: InboxConditions): InboxView {
  if (isComposing) return 'composing';
  if (isLoading) return 'loading';
  return isEmpty ? 'empty' : 'listing';
}
