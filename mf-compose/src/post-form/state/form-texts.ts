import { postTexts } from '@tessera/shared-contracts/posts/post-texts';

/** Texts of the post form where the specification gives none (ours). */
export const formTexts = {
  names: {
    new: (type: string) => `New ${type} post`,
    edit: (type: string) => `Edit ${type} post`,
    reblog: () => 'Reblog',
  },
  /** The title of a tab in which a post is edited; its type is not known at first. */
  editTitle: 'Edit post',
  restored: 'We saved what you wrote.',
  available: 'You have unsaved edits from before this post was last changed.',
  useThem: 'Use them',
  startOver: 'Start over',
  startedOver: 'You started over.',
  undo: 'Undo',
  discarded: 'Discarded',
  discardNote: (minutes: number) =>
    `If you discard it, you can restore it for ${minutes} minutes, when you write again.`,
  keepForLater: 'Keep for later',
  kept: 'Your unfinished post is saved.',
  continue: 'Continue',
  viewPost: 'View post',
  viewDrafts: 'View drafts',
  viewQueue: 'View queue',
  scheduledFor: (time: string) => `Scheduled: ${time}`,
  /** What to do about a refusal that concerns one field. */
  missing: {
    [postTexts.emptyText]: 'Write a title or some text.',
    [postTexts.noQuote]: 'Write or paste the quote here.',
    [postTexts.noUrl]: 'Enter the address of a page.',
    [postTexts.invalidUrl]: 'Enter an address like https://example.org/page.',
    [postTexts.noChat]: 'Write at least one line.',
    [postTexts.noQuestion]: 'Write the question here.',
  },
  fieldsNotLoaded: 'These fields couldn’t be loaded. What you wrote is saved.',
  retry: 'Retry',
  noReblog: 'You can’t reblog this post.',
  blog: 'Blog',
  tagsFull: 'Tag limit reached',
  tagSuggestions: 'Suggested tags',
  popularTag: 'popular',
  publishAt: 'Publish at',
  timeZone: (zone: string) => `Times are in your time zone, ${zone}.`,
  when: {
    label: 'When to publish',
    now: 'Post now',
    draft: 'Save as draft',
    queue: 'Add to queue',
    schedule: 'Schedule',
    private: 'Post privately',
    published: 'Published',
  },
  picks: {
    hour: 'In an hour',
    evening: 'Tonight',
    morning: 'Tomorrow morning',
    monday: 'Monday morning',
  },
  address: (path: string) => `The URL will be ${path}`,
  sourceLeftOut: 'This isn’t a valid URL, so it will be left out.',
  dateOfPosting: 'The time you post, unless you choose an earlier one.',
  addressOfTitle: 'The URL is made from the title.',
  tweetLeft: (count: number) => (count === 1 ? 'character left' : 'characters left'),
  tweetOver: (count: number) =>
    count === 1 ? '1 character too many' : `${count} characters too many`,
  posts: (used: number, total: number) => `${used} of ${total} posts in the last 24 hours.`,
  postsLeft: (left: number) =>
    left === 1 ? 'You can post once more.' : `You can post ${left} more times.`,
  atLimit: (total: number) =>
    `You’ve reached the limit of ${total} posts in 24 hours. We’ll save what you write here until you can post again.`,
  unsaved: (count: number) =>
    count === 1 ? 'One more unsaved post' : `${count} more unsaved posts`,
  keptAt: (when: string) => `Saved ${when}`,
  discardedAt: (when: string) => `Discarded ${when}`,
  restore: 'Restore',
  discard: 'Discard',
  deleteNow: 'Delete now',
  noAnswer:
    'We couldn’t reach the server. What you wrote is saved here: try again when you’re back online.',
  /** What other devices did to this draft. */
  continued: (device: string, when: string) => `Continued from ${device}, ${when}.`,
  bothChanged: (device: string, when: string) =>
    `You also changed this on ${device}, ${when}. Both texts are kept.`,
  compare: 'Compare',
  ended: 'You posted or discarded this on another device.',
  endedKept:
    'You posted or discarded this on another device. What you wrote here is kept as another unsaved post.',
  waitingFiles: (device: string, names: string) =>
    `Still on your other device (${device}): ${names}. Open the post there to finish the upload.`,
  onDevice: (device: string) => `on ${device}`,
  kinds: { new: '', edit: 'Edit', reblog: 'Reblog' },
  versions: {
    open: 'Earlier versions',
    title: 'Earlier versions',
    otherTitle: 'Your other text',
    list: 'Versions',
    text: 'Text with differences',
    none: 'There are no earlier versions yet. One is kept whenever you pause.',
    failed: 'The versions couldn’t be loaded.',
    loading: 'Loading …',
    takeBack: 'Use this version',
    useOther: 'Use this text',
    note: 'What you have now is kept as a version.',
    otherNote: 'What you have now stays among your unsaved posts.',
    was: 'Only in that text',
    now: 'Only in yours',
    same: 'This is the same as what you have now.',
  },
  elsewhere: 'This post is also open in another tab. Each tab saves its own text.',
  storageFull:
    'This browser has run out of space to save what you type. Save the post as a draft to be safe.',
  switching: {
    question:
      'Switch to {type}? This leaves out {parts}. Nothing is lost until you post: just switch back.',
    confirm: 'Switch',
    parts: {
      title: 'the title',
      words: 'text formatting',
    },
  },
  switchToRich:
    'The rich text editor doesn’t support everything in this post. Some of it would be lost.',
  switchAnyway: 'Switch anyway',
  richWouldLose:
    'This post contains HTML that the rich text editor doesn’t support, so it opens as HTML.',
} as const;
