import type { ModerationMark } from '../blogs/endpoints.ts';

/** Reasons of a report (ours). */
export const reportReasons = [
  'spam',
  'harassment',
  'hate',
  'violence',
  'sexual',
  'minors',
  'self-harm',
  'copyright',
  'other',
] as const;
export type ReportReason = (typeof reportReasons)[number];

/** States of a report. */
export const reportStates = ['open', 'acted', 'dismissed'] as const;
export type ReportState = (typeof reportStates)[number];

/** Kinds of targets of reports. */
export const reportKinds = ['post', 'blog', 'conversation'] as const;
export type ReportKind = (typeof reportKinds)[number];

/** Limits of reports and of texts by staff (ours). */
export const moderationLimits = {
  words: 1000,
  note: 500,
  reportsPerHour: 20,
  page: 30,
  /** Open reports are counted up to this number. */
  countedReports: 1000,
  /** Maximum number of messages of a reported conversation that staff can read, from both sides. */
  reportedMessages: 20,
  /** Days after which the messages of a closed report are deleted; the report itself stays. */
  keptMessagesDays: 90,
} as const;

/** User-facing texts of reports and moderation (ours). */
export const moderationTexts = {
  needsFactor:
    'Staff need a second factor. Turn on two-factor authentication or add a passkey in your settings first.',
  addFactor: 'Add a second factor',
  reasons: {
    spam: 'Spam or scam',
    harassment: 'Harassment or threats',
    hate: 'Hate speech',
    violence: 'Violence or gore',
    sexual: 'Unmarked sexual content',
    minors: 'Harm to a child',
    'self-harm': 'Self-harm',
    copyright: 'Copyright infringement',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  states: { open: 'Open', acted: 'Acted on', dismissed: 'Dismissed' } satisfies Record<
    ReportState,
    string
  >,
  /** The target of a report, worded for use within a sentence. */
  subjects: {
    post: (blog) => `a post by ${blog}`,
    blog: (blog) => `the blog ${blog}`,
    conversation: (blog) => `a conversation with ${blog}`,
  } satisfies Record<ReportKind, (blog: string) => string>,
  report: 'Report',
  reportPost: (blog: string): string => `Report a post by ${blog}`,
  reportBlog: (blog: string): string => `Report ${blog}`,
  confidential: (blog: string): string =>
    `Our team will review your report. We won’t tell ${blog} who sent it.`,
  reason: 'What’s wrong?',
  details: 'Details (optional)',
  alsoBlock: (blog: string): string => `Also block ${blog}`,
  sending: 'Sending…',
  cancel: 'Cancel',
  chooseReason: 'Choose a reason.',
  sayMore: 'Please describe the problem.',
  nothingNamed: 'Specify either a post or a blog to report.',
  thanks: 'Thank you. Our team will review your report.',
  /** Shown once the dialog is closed; `unblocked` is the blog that was to be blocked as well. */
  notSent: (why: string, unblocked?: string): string =>
    `Your report wasn’t sent${unblocked === undefined ? '' : `, and ${unblocked} isn’t blocked`}. ${why}`,
  alreadyHandled: 'This report has already been handled.',
  /** What reporting a conversation does; shown in the confirmation dialog and on the help page. */
  conversationReport:
    'Our team will read up to 20 of its last messages, yours included. The other blog will be blocked, and the conversation deleted for you.',
  /** Shown in place of the messages of a report that was closed long ago. */
  messagesForgotten: `Messages are deleted ${moderationLimits.keptMessagesDays} days after a report is closed.`,
  removed: 'Post removed. The members of its blog have been notified.',
  removalNotice: (blog: string, summary: string, why: string): string =>
    `Our team removed a post from your blog ${blog}${summary === '' ? '' : ` (“${summary}”)`}. Reason: ${why}`,
} as const;

const markLabels: Readonly<Record<ModerationMark, string>> = {
  spam: 'Spam',
  nsfw: 'Not safe for work',
  adult: 'Adult',
  uniblock: 'Blocked everywhere',
  suspended: 'Suspended',
};

/** What pressing the button of a mark does. */
const markActions: Readonly<Record<ModerationMark, string>> = {
  spam: 'Mark as spam',
  nsfw: 'Mark as not safe for work',
  adult: 'Mark as adult',
  uniblock: 'Block everywhere',
  suspended: 'Suspend',
};

/** Texts about moderation marks of blogs (ours). */
export const markTexts = {
  group: (blog: string): string => `Moderation marks for ${blog}`,
  actions: markActions,
  question: (mark: ModerationMark, blog: string): string =>
    `Change the “${markLabels[mark]}” mark for ${blog}?`,
  confirm: 'Change',
  refuse: 'Cancel',
} as const;
