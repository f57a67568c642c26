/** Texts of following, exactly as specified; `%1$s` is the blog's name. */
export const followTexts = {
  unfollowQuestion: 'Are you sure you want to unfollow %1$s?', ok: 'Ok', nevermind: 'Nevermind', follow: 'Follow', unfollow: 'Unfollow', subscribe: 'Get notifications', unsubscribe: 'Stop notifications',
} as const;

/** The unfollow question for a blog. */
export const unfollowQuestion = (name: string): string => followTexts.unfollowQuestion.replace('%1$s', () => name);

/** What a screen reader calls a follow button among others: its label and the blog. */
export const followName = (following: boolean, name: string): string => `${following ? followTexts.unfollow : followTexts.follow} ${name}`;
