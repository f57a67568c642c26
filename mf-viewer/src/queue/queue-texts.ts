/** Ours: texts of the panel above a queue, and its announcements. */
export const queueTexts = {
  paused: 'Paused. Nothing will be published until you resume.',
  empty: 'The queue is empty.',
  shuffle: 'Shuffle',
  pause: 'Pause',
  resume: 'Resume',
  change: 'Change schedule',
  postsPerDay: 'Posts per day',
  from: 'From',
  to: 'To',
  hoursHint:
    'Posts are spread evenly over these hours, starting with the first. If the end is before the start, the queue runs past midnight.',
  timeZone: 'Time zone',
  useTimeZone: 'Use this time zone',
  save: 'Save',
  shuffled: 'Queue shuffled',
  nowPaused: 'Queue paused',
  nowResumed: 'Queue resumed',
  saved: 'Saved',
  drag: 'Drag to move',
} as const;

/** Accessible name of the panel above a queue. */
export const queuePanelName = (blog: string): string => `Queue settings for ${blog}`;

/** Suggests the reader's own time zone; `zone` is its name as shown. */
export const ownTimeZoneText = (zone: string): string => `Your time zone is ${zone}.`;
