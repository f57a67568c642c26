/** Why the server does not store an unsaved post. */
export const formDraftTexts = {
  tooMany:
    'You have too many unsaved posts. This one stays on this device until you post or discard some.',
  tooLarge: 'This post is too large to travel. It stays on this device until you save it.',
  tryAgain: 'Try again.',
  versionGone: 'This version is no longer kept.',
} as const;
