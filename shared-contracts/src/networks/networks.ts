/** Networks that a server may be able to post to. `mastodon` and `bluesky` are ours. */
export const socialNetworks = ['twitter', 'facebook', 'mastodon', 'bluesky'] as const;
export type SocialNetwork = (typeof socialNetworks)[number];

/** Names of the networks. */
export const networkNames = {
  twitter: 'Twitter',
  facebook: 'Facebook',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
} as const satisfies Readonly<Record<SocialNetwork, string>>;

/** By network, the blog setting that decides whether the blog's posts are sent there. */
export const networkSettings = {
  twitter: 'twitter_send_posts',
  facebook: 'facebook_opengraph_send_posts',
  mastodon: 'mastodon_send_posts',
  bluesky: 'bluesky_send_posts',
} as const satisfies Readonly<Record<SocialNetwork, string>>;
export type SocialSetting = (typeof networkSettings)[SocialNetwork];

/** By network, the post field that decides whether the post is sent there. */
export const networkMarks = {
  twitter: 'send_to_twitter',
  facebook: 'send_to_fbog',
  mastodon: 'send_to_mastodon',
  bluesky: 'send_to_bluesky',
} as const satisfies Readonly<Record<SocialNetwork, string>>;

/** Texts on a post that could not be sent to some linked accounts of its author. */
export const unsentTexts = {
  notSent: 'Not sent to {networks}.',
  seeWhy: 'See why',
} as const;
