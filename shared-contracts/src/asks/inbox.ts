/** Filters of a blog's inbox, by their name in the URL (ours). */
export const inboxFilters = ['all', 'questions', 'submissions'] as const;
export type InboxFilter = (typeof inboxFilters)[number];
export const isInboxFilter = (word: string): word is InboxFilter =>
  inboxFilters.some((filter) => filter === word);

/** The URL of an inbox with a filter. `path` is the inbox of all the user's blogs or of one. */
export const inboxPath = (path: string, filter: InboxFilter): string =>
  filter === 'all' ? path : `${path}?show=${filter}`;

/**
 * Waiting posts are counted up to this number. The inbox shows it as `maxWaiting - 1` and a plus.
 */
export const maxWaiting = 1000;

/** Texts of the inbox (ours). */
export const inboxTexts = {
  choose: 'Show',
  filters: { all: 'All', questions: 'Questions', submissions: 'Submissions' } satisfies Record<
    InboxFilter,
    string
  >,
  empty: {
    all: {
      title: 'Nothing in your inbox',
      text: 'Questions and submissions for you will appear here.',
    },
    questions: {
      title: 'No questions',
      text: 'Questions from others stay here until you answer or delete them.',
    },
    submissions: {
      title: 'No submissions',
      text: 'Posts from others stay here until you approve or deny them.',
    },
  } satisfies Record<InboxFilter, { readonly title: string; readonly text: string }>,
  /** Labels of the link from an empty list of submissions to the questions, and vice versa. */
  others: { questions: 'View questions', submissions: 'View submissions' },
  settings: 'Ask & submission settings',
  /** Who sent a post, and what they did: ‘bob asked ada’. */
  anonymous: 'Anonymous',
  asked: 'asked',
  submitted: 'submitted to',
} as const;
