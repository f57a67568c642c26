/** Maximum lengths in characters for sharing by mail or message. */
export const shareLimits = { email: 100, message: 255 } as const;
/** Milliseconds from sending to the fade of the post share popover, and of the fade. */
export const shareClosing = { wait: 1250, fade: 150 } as const;
/** Milliseconds from sending to the close of the share-by-message popover. */
export const shareByMessageClosing = 3000;
/** The confetti that celebrates a share there. */
export const shareConfetti = { count: 30, speed: 0.2 } as const;
/** Favorites that share-by-message asks for. */
export const shareFavorites = 10;
/** Milliseconds that a load takes before share-by-message says so. */
export const shareLoaderDelay = 250;
/** The cookie that remembers whether a recipient may reply: '1' or '0'; lifetime in seconds. */
export const replyToCookie = { name: 'share_allow_reply_to', lifetime: 31_536_000 } as const;
/** Minimum distance of a popover from the edge of its container, in px. */
export const popoverDistance = 10;
