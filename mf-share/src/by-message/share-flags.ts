/** Conditions from which the flags are derived. */
export interface ShareConditions {
  /** Trimmed text of the search box. */
  readonly query: string;
  /** uuid of the chosen recipient; '' for none. */
  readonly recipient: string;
  /** uuid of the sender; '' for none. */
  readonly sender: string;
  readonly isSending: boolean;
  /** Whether search results have been loading for some time. */
  readonly isSearchSlow: boolean;
  /** Whether favorites have been loading for some time. */
  readonly areFavoritesSlow: boolean;
  /** Whether a finished search found no blogs. */
  readonly foundNobody: boolean;
  /** Whether a network's form is shown. */
  readonly isInForm: boolean;
}

export interface ShareFlags {
  readonly isSending: boolean;
  readonly isLoading: boolean;
  readonly isLoadingFavorites: boolean;
  /** Whether the recipient is the sender, so that nothing can be sent. */
  readonly isDisabled: boolean;
  readonly isEmpty: boolean;
  readonly isShowFavorites: boolean;
  readonly isShowMessage: boolean;
  readonly isShowExternalNetworksRow: boolean;
  readonly isShowingExternalNetworkSubview: boolean;
}

/** The flags of the screen that shares by message. */
export function shareFlags({
  query,
  recipient,
  sender,
  isSending,
  isSearchSlow,
  areFavoritesSlow,
  foundNobody,
  isInForm,
}: ShareConditions): ShareFlags {
  const isShowFavorites = query === '';
  const isChosen = recipient !== '';
  return {
    isSending,
    isLoading: !isShowFavorites && isSearchSlow,
    isLoadingFavorites: isShowFavorites && areFavoritesSlow,
    isDisabled: isChosen && recipient === sender,
    isEmpty: !isShowFavorites && foundNobody,
    isShowFavorites,
    isShowMessage: isChosen,
    isShowExternalNetworksRow: !isChosen && !isInForm,
    isShowingExternalNetworkSubview: isInForm,
  };
}

/**
 * Whether a message can be sent: recipient and sender are known and different, and no message is
 * being sent.
 */
export const canSend = (
  { recipient, sender }: Pick<ShareConditions, 'recipient' | 'sender'>,
  { isSending, isDisabled }: Pick<ShareFlags, 'isSending' | 'isDisabled'>,
): boolean => recipient !== '' && sender !== '' && !isSending && !isDisabled;
