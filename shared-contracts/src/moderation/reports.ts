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

/** Limits of reports and of texts by staff (ours). */
export const moderationLimits = { words: 1000, note: 500, reportsPerHour: 20, page: 30 } as const;

/** User-facing texts of reports and moderation (ours). */
export const moderationTexts = {
  reasons: {
    spam: 'Spam or deceit',
    harassment: 'Harassment or threats',
    hate: 'Hate against a group',
    violence: 'Violence or gore',
    sexual: 'Sexual content without a mark',
    minors: 'Harm to a child',
    'self-harm': 'Self-harm',
    copyright: 'My work, used without permission',
    other: 'Something else',
  } satisfies Record<ReportReason, string>,
  states: { open: 'Open', acted: 'Acted on', dismissed: 'Dismissed' } satisfies Record<
    ReportState,
    string
  >,
  chooseReason: 'Choose what is wrong.',
  sayMore: 'Say in a few words what is wrong.',
  nothingNamed: 'Name a post or a blog to report.',
  thanks: 'Thank you. Somebody of our staff will look at it.',
  alreadyHandled: 'Somebody has handled this report already.',
  removed: 'The post is removed, and its owner was told.',
  removalNotice: (blog: string, summary: string, why: string): string =>
    `Our staff removed a post of your blog ${blog}${summary === '' ? '' : ` (“${summary}”)`}. The reason: ${why}`,
} as const;

const markLabels: Readonly<Record<ModerationMark, string>> = {
  spam: 'Spam',
  nsfw: 'Not safe for work',
  adult: 'Adult',
  uniblock: 'Blocked everywhere',
  suspended: 'Suspended',
};

/** Texts about moderation marks of blogs (ours). */
export const markTexts = {
  labels: markLabels,
  question: (mark: ModerationMark, blog: string): string =>
    `Change the “${markLabels[mark]}” mark for ${blog}?`,
  confirm: 'Change',
  refuse: 'Cancel',
} as const;
