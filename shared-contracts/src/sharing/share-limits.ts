/** Characters of what is shared by mail or message. */
export const shareLimits = { email: 100, message: 255 } as const;
/** Milliseconds from a sent share to the fade of its popover, and from there to its end. */
export const shareClosing = { wait: 1250, fade: 150 } as const;
/** Seconds that the choice whether a recipient may reply is remembered. */
export const replyToLifetime = 31_536_000;
/** Least distance of a popover from the edge of its container, in px. */
export const popoverDistance = 10;
/** Sizes in px of the windows of other networks, opened from the share popover. */
export const shareWindows = { twitter: { width: 626, height: 258 }, facebook: { width: 626, height: 436 }, reddit: { width: 860, height: 600 } } as const;
