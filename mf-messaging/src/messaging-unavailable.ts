/**
 * Shown if messaging cannot be loaded. In its own file, because the other texts are part of the
 * code that could not be loaded.
 */
export const messagingUnavailable = 'Messages are unavailable.';
