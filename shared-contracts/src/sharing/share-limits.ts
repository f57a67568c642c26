/** Maximum lengths in characters for sharing by email or message. */
export const shareLimits = { email: 100, message: 255 } as const;
/**
 * Milliseconds from a successful share until the post share popover starts to fade, and the
 * duration of the fade.
 */
export const shareClosing = { wait: 1250, fade: 150 } as const;
/** Milliseconds from a successful share until the share-by-message popover closes. */
export const shareByMessageCloseDelay = 3000;
/** The confetti that celebrates a share by message. */
export const shareConfetti = { count: 30, speed: 0.2 } as const;
/** Number of favorites that share-by-message requests. */
export const shareFavorites = 10;
/** Milliseconds of loading after which share-by-message shows that it is loading. */
export const shareLoaderDelay = 250;
/** The cookie that remembers whether a recipient may reply: '1' or '0'; lifetime in seconds. */
export const replyToCookie = { name: 'share_allow_reply_to', lifetime: 31_536_000 } as const;
/** Minimum distance of a popover from the edge of the window, in px. */
export const popoverDistance = 10;
