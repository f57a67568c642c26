/** Texts of sharing (ours, until the share popover of the specification is built). */
export const shareTexts = {
  title: 'Share this post', link: 'Link to the post', copy: 'Copy link', copied: 'Copied', copyByHand: 'Copy the marked text.', email: 'Send by e-mail', device: 'Share with another app', open: 'Open the post',
} as const;

/** A mail-composing link for a post's address. */
export const mailLink = (postUrl: string): string => `mailto:?subject=${encodeURIComponent('A post on Tessera')}&body=${encodeURIComponent(postUrl)}`;
