/** Texts of messaging that people read (ours). */
export const messagingTexts = {
  /** The one talk phrase: title of the empty inbox and of the tutorial. */
  talk: 'Talk to a blog',
  inbox: 'Messages',
  actAs: 'Blog',
  /** Until conversations exist. */
  notYet: 'Conversations are not open yet. When they are, they appear here for each of your blogs.',
  notYetWith: 'Conversations are not open yet. You will be able to write to {blog} from here.',
  unavailable: 'Messages are unavailable.',
} as const;
