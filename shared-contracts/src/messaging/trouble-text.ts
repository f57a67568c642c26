/**
 * Says that messaging could not be loaded. Apart from the other texts, which come with what could
 * not be loaded.
 */
export const messagingTrouble = 'Messages are unavailable.';
