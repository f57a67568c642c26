import * as v from 'valibot';
import { moderationMarks } from '../blogs/endpoints.ts';
import { formProps, list } from '../core/view-props.ts';
import { defineView, type ViewDefinition, type ViewProps } from '../core/view.ts';
import { report } from './endpoints.ts';
import { moderationTexts, reportKinds, reportReasons, reportStates } from './reports.ts';

const reason = v.picklist(reportReasons);
const state = v.picklist(reportStates);
const kind = v.picklist(reportKinds);
/** ISO 8601. */
const time = v.string();
/** Name of the reporter's blog; absent for a visitor. */
const reporter = v.optional(v.string());

const at = '2026-03-12T14:05:00.000Z';

export const reportView = defineView('report', {
  owner: 'mf_header',
  pages: ['report'],
  summary: 'A form to report a post or a blog, for everyone.',
  version: 1,
  props: v.object({
    title: v.string(),
    /** Name of the blog, or of the blog of the post. */
    blog: v.string(),
    /** Id and beginning of the reported post; absent if the blog is reported. */
    post: v.optional(v.object({ id: v.string(), summary: v.string() })),
    ...formProps,
  }),
  samples: [
    { title: 'Report ada', blog: 'ada', formKey: 'key' },
    { title: 'Report a post by ada', blog: 'ada', post: { id: '1', summary: '' }, formKey: 'key' },
    {
      title: 'Report a post by ada',
      blog: 'ada',
      post: { id: '1', summary: 'Rain <3' },
      formKey: 'key',
      refused: {
        form: report.path,
        values: { reason: 'other', words: '' },
        errors: [moderationTexts.sayMore],
      },
    },
  ],
});

/** A report in the queue. */
const queuedReport = v.object({
  id: v.string(),
  reason,
  kind,
  blog: v.string(),
  /** The text of the report or, if it has none, the beginning of the reported post. */
  said: v.string(),
  reporter,
  at: time,
  /** Number of open reports about the same target, at most 100. */
  same: v.number(),
});
export type QueuedReport = v.InferOutput<typeof queuedReport>;

/** Which reports are shown; of any reason and kind by default. */
const reportFilter = v.object({ state, reason: v.optional(reason), kind: v.optional(kind) });
export type ReportFilter = v.InferOutput<typeof reportFilter>;

export const moderationView = defineView('moderation', {
  owner: 'mf_header',
  pages: ['moderation'],
  summary: 'The queue of reports with its filters, for staff.',
  version: 1,
  props: v.object({
    filter: reportFilter,
    /** Number of all open reports; they are counted up to a limit. */
    open: v.number(),
    /** Newest first. */
    reports: list(queuedReport),
    /** URL of the next page. */
    olderHref: v.optional(v.string()),
  }),
  samples: [
    { filter: { state: 'open' }, open: 0, reports: [] },
    {
      filter: { state: 'dismissed', reason: 'spam', kind: 'post' },
      open: 1000,
      reports: [
        { id: '3', reason: 'spam', kind: 'post', blog: 'ada', said: 'Rain', at, same: 2 },
        {
          id: '2',
          reason: 'hate',
          kind: 'blog',
          blog: 'ada',
          said: '',
          reporter: 'bob',
          at,
          same: 1,
        },
        { id: '1', reason: 'other', kind: 'conversation', blog: 'ada', said: 'Hm', at, same: 0 },
      ],
      olderHref: '/moderation?before=1',
    },
  ],
});

/** A message of a reported conversation. */
const reportedMessage = v.object({
  id: v.string(),
  /** Name of the blog that sent it. */
  from: v.string(),
  at: time,
  /** Empty for an image, and for a post without a comment. */
  text: v.string(),
  /** URL of the post. */
  post: v.optional(v.string()),
  /** URL of a small copy of the image. */
  image: v.optional(v.string()),
});
export type ReportedMessage = v.InferOutput<typeof reportedMessage>;

/** The head of a report's page; a reported post follows it. */
export const moderationReportView = defineView('moderation-report', {
  owner: 'mf_header',
  pages: ['moderationReport'],
  summary: 'Reports about one target, with the messages of a reported conversation.',
  version: 1,
  props: v.object({
    title: v.string(),
    /** Newest first. */
    reports: list(
      v.object({
        id: v.string(),
        reason,
        words: v.string(),
        reporter,
        at: time,
        state,
        /** Name of the member of staff who closed it. */
        handler: v.optional(v.string()),
      }),
    ),
    /** Messages of a reported conversation, oldest first; empty if they have been deleted. */
    messages: v.optional(list(reportedMessage)),
    /** The beginning of a reported post that is gone. */
    missingPost: v.optional(v.object({ summary: v.string() })),
  }),
  samples: [
    {
      title: 'The blog ada',
      reports: [{ id: '1', reason: 'spam', words: '', at, state: 'open' }],
    },
    {
      title: 'A post by ada',
      reports: [
        { id: '2', reason: 'hate', words: 'Look.', reporter: 'bob', at, state: 'open' },
        { id: '1', reason: 'other', words: 'Hm.', at, state: 'dismissed', handler: 'eve' },
      ],
      missingPost: { summary: 'Rain' },
    },
    {
      title: 'A conversation with ada',
      reports: [{ id: '1', reason: 'spam', words: '', at, state: 'acted', handler: 'eve' }],
      messages: [
        { id: '1', from: 'ada', at, text: 'Buy <this>' },
        { id: '2', from: 'ada', at, text: '', post: '/p/1' },
        { id: '3', from: 'bob', at, text: '', image: '/svc/conversations/images/1/a.webp' },
      ],
    },
    {
      title: 'A conversation with ada',
      reports: [{ id: '1', reason: 'spam', words: '', at, state: 'acted' }],
      messages: [],
      missingPost: { summary: '' },
    },
  ],
});

/** The foot of a report's page. */
export const moderationActionsView = defineView('moderation-actions', {
  owner: 'mf_header',
  summary: 'What staff can do about a report: mark the blog, remove the post, close the report.',
  version: 1,
  props: v.object({
    /** Id of the report. */
    report: v.string(),
    /** The blog, and the marks it has; absent if it is gone. */
    blog: v.optional(v.object({ name: v.string(), marks: list(v.picklist(moderationMarks)) })),
    /** Id of a post that can be removed. */
    post: v.optional(v.string()),
    /** Whether any report about the same target is open. */
    isOpen: v.boolean(),
    formKey: v.string(),
  }),
  samples: [
    { report: '1', isOpen: false, formKey: 'key' },
    {
      report: '1',
      blog: { name: 'ada', marks: ['nsfw', 'suspended'] },
      post: '1',
      isOpen: true,
      formKey: 'key',
    },
  ],
});

/** An entry of the audit trail. */
const logEntry = v.object({
  id: v.string(),
  /** Name of the member of staff. */
  staff: v.string(),
  /** The action, as named by the release that recorded it. */
  action: v.string(),
  /** Name of the blog that the action was about, or ''. */
  blog: v.string(),
  /** A remark or reason by staff, or the name of the person that the action was about. */
  words: v.string(),
  at: time,
  /** Ids of the targets of the action. */
  post: v.optional(v.string()),
  report: v.optional(v.string()),
});
export type LogEntry = v.InferOutput<typeof logEntry>;

export const moderationLogView = defineView('moderation-log', {
  owner: 'mf_header',
  pages: ['moderationLog'],
  summary: 'The audit trail of staff actions.',
  version: 1,
  props: v.object({
    title: v.string(),
    /** Whether the log shows only one blog. */
    isOfBlog: v.boolean(),
    /** Newest first. */
    entries: list(logEntry),
    /** URL of the next page. */
    olderHref: v.optional(v.string()),
  }),
  samples: [
    { title: 'Staff log', isOfBlog: false, entries: [] },
    {
      title: 'Staff log for ada',
      isOfBlog: true,
      entries: [
        {
          id: '5',
          staff: 'eve',
          action: 'remove post',
          blog: 'ada',
          words: 'Threats.',
          at,
          post: '1',
        },
        { id: '4', staff: 'eve', action: 'act on report', blog: 'ada', words: '', at, report: '1' },
        { id: '3', staff: 'eve', action: 'set mark nsfw', blog: 'ada', words: '', at },
        { id: '2', staff: 'eve', action: 'dismiss staff', blog: '', words: 'bob', at },
        { id: '1', staff: 'eve', action: 'something of later', blog: '', words: '', at },
      ],
      olderHref: '/moderation/log?before=1',
    },
  ],
});

export type ReportProps = ViewProps<typeof reportView>;
export type ModerationProps = ViewProps<typeof moderationView>;
export type ModerationReportProps = ViewProps<typeof moderationReportView>;
export type ModerationActionsProps = ViewProps<typeof moderationActionsView>;
export type ModerationLogProps = ViewProps<typeof moderationLogView>;

export const moderationViews: readonly ViewDefinition[] = [
  reportView,
  moderationView,
  moderationReportView,
  moderationActionsView,
  moderationLogView,
];
