/** Ours: maximum number of tags that one user can follow. */
export const followedTagLimit = 300;

/** Texts of followed tags (ours). */
export const followedTagTexts = {
  /** Title of the page of posts. */
  title: 'Followed tags',
  /** Below the title of the page of posts. */
  about: 'The newest posts with a tag that you follow.',
  /** Link from the page of posts to the list of tags. */
  edit: 'Edit tags',
  /** Title of the list of tags. */
  listTitle: 'Tags you follow',
  /** Link from the list of tags to the page of posts. */
  posts: 'View their posts',
  follow: 'Follow',
  following: 'Following',
  noTag: 'Enter a tag.',
  notATag: 'This can’t be a tag. Enter a word with letters or numbers.',
  tooMany: `You can follow at most ${followedTagLimit} tags. Unfollow one first.`,
  nobody: {
    title: 'You’re not following any tags yet',
    text: 'Open a tag you like and press Follow. Its newest posts will appear here.',
    find: 'Find tags',
  },
  noPosts: {
    title: 'No posts yet',
    text: 'Nobody has posted with the tags that you follow. New posts will appear here.',
  },
} as const;

/** Accessible name of the button that follows or unfollows a tag: begins with its label. */
export const followTagName = (following: boolean, tag: string): string =>
  `${following ? followedTagTexts.following : followedTagTexts.follow} #${tag}`;

/** Screen reader announcement after a tag was followed or unfollowed. */
export const followTagNews = (following: boolean, tag: string): string =>
  `${following ? 'You follow' : 'You no longer follow'} #${tag}`;
