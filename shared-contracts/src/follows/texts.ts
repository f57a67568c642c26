/** Texts of following, exactly as specified; `%1$s` is the blog's name. */
export const followTexts = {
  unfollowQuestion: 'Are you sure you want to unfollow %1$s?',
  ok: 'Ok',
  nevermind: 'Nevermind',
  follow: 'Follow',
  unfollow: 'Unfollow',
  /** Ours: the follow button of a followed blog, which unfollows it. */
  following: 'Following',
  subscribe: 'Get notifications',
  unsubscribe: 'Stop notifications',
  showPosts: 'Show their posts',
} as const;

/** Ours: after a follow on the dashboard, whose posts are not those of the new blog yet. */
export const nowFollowing = (name: string): string => `You follow ${name} now.`;

/** Ours: what a blog is to a reader whose blog it follows. */
export const followsYou = (following: boolean): string =>
  following ? 'You follow each other' : 'Follows you';

/** Ours: stands in place of the follow button of a blog that a block separates from the reader. */
export const blockedInstead = 'Blocked';

/** The question that confirms unfollowing a blog. */
export const unfollowQuestion = (name: string): string =>
  followTexts.unfollowQuestion.replace('%1$s', () => name);

/** Ours: confirms a subscription to a blog, and says where its new posts will appear. */
export const subscribedNews = (name: string): string =>
  `New posts from ${name} will appear in your activity.`;

/** Label of the follow button. */
export const followLabel = (following: boolean): string =>
  following ? followTexts.following : followTexts.follow;

/** Accessible name of a follow button in a list: its label and the name of its blog. */
export const followName = (following: boolean, name: string): string =>
  `${followLabel(following)} ${name}`;

/** Screen reader announcement after a blog was followed or unfollowed. */
export const followNews = (following: boolean, name: string): string =>
  `${following ? 'You follow' : 'You no longer follow'} ${name}`;

/** Title of the page that asks whether to follow a blog. */
export const followPageTitle = (following: boolean, name: string): string =>
  following ? `You follow ${name}` : `Follow ${name}?`;

/** Title of the page of a blog's followers. */
export const followersTitle = (name: string): string => `Followers of ${name}`;
