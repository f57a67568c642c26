/** Texts of following, exactly as specified; `%1$s` is the blog's name. */
export const followTexts = {
  unfollowQuestion: 'Are you sure you want to unfollow %1$s?',
  ok: 'Ok',
  nevermind: 'Nevermind',
  follow: 'Follow',
  unfollow: 'Unfollow',
  subscribe: 'Get notifications',
  unsubscribe: 'Stop notifications',
} as const;

/** The question that confirms unfollowing a blog. */
export const unfollowQuestion = (name: string): string =>
  followTexts.unfollowQuestion.replace('%1$s', () => name);

/** Ours: where notifications of a blog appear. */
export const subscribedNews = (name: string): string =>
  `New posts from ${name} will appear in your activity.`;

/** Accessible name of a follow button among others: its label and the blog. */
export const followName = (following: boolean, name: string): string =>
  `${following ? followTexts.unfollow : followTexts.follow} ${name}`;

/** Screen reader announcement of a follow or unfollow, wherever its button is. */
export const followNews = (following: boolean, name: string): string =>
  `${following ? 'You follow' : 'You no longer follow'} ${name}`;

/** Title of the page that asks whether to follow a blog. */
export const followPageTitle = (following: boolean, name: string): string =>
  following ? `You follow ${name}` : `Follow ${name}?`;

/** Title of the page of a blog's followers. */
export const followersTitle = (name: string): string => `Followers of ${name}`;
