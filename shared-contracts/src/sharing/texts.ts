/**
 * Texts of the post share popover. `sending`, `sent` and `error` are the specification's, the
 * others are ours.
 */
export const shareTexts = {
  title: 'Share this post',
  blogTitle: 'Share this blog',
  loading: 'Loading share options',
  link: 'Post link',
  blogLink: 'Blog link',
  copy: 'Copy link',
  copied: 'Copied',
  copyByHand: 'Copy the selected text.',
  device: 'Share with another app',
  deviceShort: 'Other app',
  permalink: 'Permalink',
  embed: 'Embed',
  email: 'Email',
  facebook: 'Facebook',
  twitter: 'Twitter',
  pinterest: 'Pinterest',
  reddit: 'Reddit',
  report: 'Report',
  newWindow: 'opens in a new window',
  private: 'This post isn’t public, so it can’t be shared. Publish it for everyone first.',
  forbidden: 'You can’t share this post.',
  forbiddenBlog: 'You can’t share this blog.',
  notLoaded: 'Some share options couldn’t be loaded.',
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
  messageHint: 'Sent with the link.',
  messageNeedsAccount:
    'To add a message, log in with an account whose email address is confirmed. You can send the link without a message.',
  messageNeedsAddress:
    'Confirm your email address to add a message. You can send the link without a message.',
  allowReplyTo: 'Let them reply to',
  needsVerified: 'Confirm your email address so that people can reply to you.',
  twitterTitle: 'Share on Twitter',
  tweet: 'Tweet',
  tweetHint: '[URL] will be replaced with the link.',
  tweetInvalid: 'A tweet has 1 to 140 characters.',
  charactersLeft: 'characters left',
  facebookTitle: 'Share on Facebook',
  as: 'Shared as',
  noAccount: {
    twitter: 'No Twitter account is linked.',
    facebook: 'No Facebook account is linked.',
    pinterest: 'No Pinterest account is linked.',
    reddit: 'No Reddit account is linked.',
  },
  embedTitle: 'Embed this post',
  embedCode: 'Embed code',
  copyCode: 'Copy code',
} as const;

/**
 * Texts of share-by-message, and of the forms that it opens, where they differ from `shareTexts`.
 * Texts that the specification quotes are unchanged, the others are ours.
 */
export const shareByMessageTexts = {
  search: 'Message to...',
  message: 'Say something if you like...',
  sending: 'Sending...',
  sent: 'Post shared!',
  error: 'Something went screwy.',
  results: 'Blogs to send it to',
  searching: 'Searching blogs',
  from: 'From',
  networks: 'Share elsewhere',
  back: 'Back',
  close: 'Close',
  linkCopied: 'Link copied',
  codeCopied: 'Embed code copied',
  linkTitle: 'Copy the link',
} as const;

/** A `mailto:` link that contains the URL of a post or blog. */
export const mailLink = (url: string, subject = 'A post on Tessera'): string =>
  `mailto:?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(url)}`;
