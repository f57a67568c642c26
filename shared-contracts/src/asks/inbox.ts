/** Filters of a blog's inbox, by their name in the address (ours). */
export const inboxFilters = ['all', 'questions', 'submissions'] as const;
export type InboxFilter = (typeof inboxFilters)[number];
export const isInboxFilter = (word: string): word is InboxFilter =>
  inboxFilters.some((filter) => filter === word);

/** The address of an inbox, of all own blogs or of one, with a filter. */
export const inboxAddress = (path: string, filter: InboxFilter): string =>
  filter === 'all' ? path : `${path}?show=${filter}`;

/** Counting stops here; the inbox then shows `mostWaiting - 1` and a plus. */
export const mostWaiting = 1000;

/** Texts of the inbox (ours). */
export const inboxTexts = {
  choose: 'What waits',
  filters: { all: 'All', questions: 'Questions', submissions: 'Submissions' } satisfies Record<
    InboxFilter,
    string
  >,
  empty: {
    all: {
      title: 'Nobody is waiting',
      text: 'Questions and submissions that wait for your answer show here.',
    },
    questions: {
      title: 'No questions wait',
      text: 'What others ask stands here until it is answered or deleted.',
    },
    submissions: {
      title: 'No submissions wait',
      text: 'What others send in stands here until it is approved or denied.',
    },
  } satisfies Record<InboxFilter, { readonly title: string; readonly text: string }>,
  /** Link from one empty part of the inbox to the other. */
  others: { questions: 'See the questions', submissions: 'See the submissions' },
  settings: 'What {blog} takes',
} as const;
