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

/** The unfollow question for a blog. */
export const unfollowQuestion = (name: string): string =>
  followTexts.unfollowQuestion.replace('%1$s', () => name);

/** Ours: where the notifications of a blog are met. */
export const subscribedNews = (name: string): string =>
  `New posts of ${name} will stand in your activity.`;

/** What a screen reader calls a follow button among others: its label and the blog. */
export const followName = (following: boolean, name: string): string =>
  `${following ? followTexts.unfollow : followTexts.follow} ${name}`;

/** What is said aloud of a follow that was made or ended, wherever its button is. */
export const followNews = (following: boolean, name: string): string =>
  `${following ? 'You follow' : 'You no longer follow'} ${name}`;
