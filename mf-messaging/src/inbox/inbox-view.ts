export type InboxView = 'composing' | 'loading' | 'empty' | 'listing';

export interface InboxConditions {
  readonly isComposing: boolean;
  /** The blog's conversations are being loaded for the first time. */
  readonly isLoading: boolean;
  /** The blog has no conversation. */
  readonly isEmpty: boolean;
}

/**
 * The view that an inbox shows. Composing takes precedence over loading, loading over empty, and
 * empty over the list.
 */
export function inboxView({ isComposing, isLoading, isEmpty }: InboxConditions): InboxView {
  if (isComposing) return 'composing';
  if (isLoading) return 'loading';
  return isEmpty ? 'empty' : 'listing';
}
