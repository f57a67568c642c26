/**
 * Texts of the post share popover. Sending, sent and error are the specification's, the rest is
 * ours.
 */
export const shareTexts = {
  title: 'Share this post',
  blogTitle: 'Share this blog',
  loading: 'Loading the ways to share',
  link: 'Link to the post',
  blogLink: 'Link to the blog',
  copy: 'Copy link',
  copied: 'Copied',
  copyByHand: 'Copy the marked text.',
  device: 'Share with another app',
  permalink: 'Permalink',
  embed: 'Embed',
  email: 'Email',
  facebook: 'Facebook',
  twitter: 'Twitter',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  report: 'Report',
  newWindow: 'opens a window',
  private: 'This post is not for everybody, so there is nothing to share.',
  forbidden: 'You cannot share this post.',
  forbiddenBlog: 'You cannot share this blog.',
  notLoaded: 'Some ways to share could not be loaded.',
  retry: 'Try again',
  cancel: 'Cancel',
  send: 'Send',
  sending: 'Sending...',
  sent: 'Sent!',
  error: 'Error!',
  emailTitle: 'Send by email',
  emailAddress: 'Email address',
  emailInvalid: 'Enter one email address.',
  message: 'Message',
  messageHint: 'Goes along with the link.',
  allowReplyTo: 'Let them reply to',
  needsVerified: 'Confirm your own email address first; then people can reply to it.',
  twitterTitle: 'Share on Twitter',
  tweet: 'Tweet',
  tweetHint: '[URL] stands for the link.',
  left: 'characters left',
  facebookTitle: 'Share on Facebook',
  as: 'Shared as',
  noAccount: {
    twitter: 'No Twitter account is linked.',
    facebook: 'No Facebook account is linked.',
    pinterest: 'No Pinterest account is linked.',
    reddit: 'No Reddit account is linked.',
  },
  embedTitle: 'Embed this post',
  embedCode: 'Code for your page',
  copyCode: 'Copy code',
} as const;

/** Texts of share-by-message where they differ. */
export const shareByMessageTexts = {
  sending: 'Sending...',
  sent: 'Post shared!',
  error: 'Something went screwy.',
} as const;

/** A `mailto:` link for the address of a post or blog. */
export const mailLink = (url: string, subject = 'A post on Tessera'): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
