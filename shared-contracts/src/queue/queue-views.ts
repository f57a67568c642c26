import * as v from 'valibot';
import { list, refusedForm } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { queueSettings } from './endpoints.ts';

/** When a queue publishes its posts. */
const schedule = v.omit(queueSettings, ['is_paused']);

/** A time, as ISO 8601 and as shown in the queue's time zone. */
const shownTime = v.object({ at: v.string(), text: v.string() });
export type ShownTime = v.InferOutput<typeof shownTime>;

const sampleSchedule = {
  posts_per_day: 4,
  start_hour: 8,
  end_hour: 23,
  time_zone: 'Europe/Berlin',
};
const samplePanel = {
  blog: 'ada',
  rhythm: sampleSchedule,
  isPaused: false,
  canShuffle: false,
  zones: ['Europe/Berlin', 'UTC'],
  formKey: 'key',
  returnTo: '/queue',
};
const sampleTime = { at: '2026-03-12T14:05:00.000Z', text: 'Thu, Mar 12, 3:05 PM' };

export const queuePanelView = defineView('queue-panel', {
  owner: 'mf_viewer',
  summary: 'Schedule and controls of one queue, above its posts.',
  version: 1,
  props: v.object({
    blog: v.string(),
    rhythm: schedule,
    isPaused: v.boolean(),
    /** Time of the next post; absent when the queue is empty. */
    next: v.optional(shownTime),
    lastPublished: v.optional(shownTime),
    /** Whether the queue has more than one post. */
    canShuffle: v.boolean(),
    /** Names of the time zones to choose from. */
    zones: list(v.string()),
    formKey: v.string(),
    /** Redirect target of plain forms. */
    returnTo: v.string(),
    /** Submitted values, and why they were refused. */
    refused: v.optional(v.omit(refusedForm, ['form'])),
  }),
  samples: [
    { ...samplePanel, next: sampleTime, lastPublished: sampleTime, canShuffle: true },
    samplePanel,
    {
      ...samplePanel,
      rhythm: { posts_per_day: 1, start_hour: 0, end_hour: 24, time_zone: 'Asia/Tokyo' },
      isPaused: true,
      refused: { values: { posts_per_day: '99' }, errors: ['At most 50 posts a day.'] },
    },
  ],
});

export const queueListView = defineView('queue-list', {
  owner: 'mf_viewer',
  summary: 'The queues of all of the viewer’s blogs, with links to their pages.',
  version: 1,
  props: v.object({
    queues: list(v.object({ blog: v.string(), rhythm: schedule, isPaused: v.boolean() })),
  }),
  samples: [
    {
      queues: [
        { blog: 'ada', rhythm: sampleSchedule, isPaused: true },
        { blog: 'lace', rhythm: sampleSchedule, isPaused: false },
      ],
    },
  ],
});

export type QueuePanelProps = ViewProps<typeof queuePanelView>;
export type QueueListProps = ViewProps<typeof queueListView>;

export const queueViews: readonly ViewDefinition[] = [queuePanelView, queueListView];
