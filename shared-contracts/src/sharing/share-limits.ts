/** Characters of what is shared by mail or message. */
export const shareLimits = { email: 100, message: 255 } as const;
/** Milliseconds from a sent share to the fade of the post share popover, and from there to its end. */
export const shareClosing = { wait: 1250, fade: 150 } as const;
/** Milliseconds from a share sent out of share-by-message to the end of its popover. */
export const shareByMessageClosing = 3000;
/** The cookie that remembers whether a recipient may reply: '1' or '0', for these many seconds. */
export const replyToCookie = { name: 'share_allow_reply_to', lifetime: 31_536_000 } as const;
/** Least distance of a popover from the edge of its container, in px. */
export const popoverDistance = 10;
