import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../contract/endpoint.ts';
import { id, nothing, text } from '../contract/wire.ts';
import { moderationLimits, moderationTexts, reportReasons } from './reports.ts';

const optionalId = v.optional(v.union([v.literal(''), id]), '');
const words = v.optional(v.pipe(text(moderationLimits.words), v.trim()), '');
const note = v.pipe(text(moderationLimits.note), v.trim());

/** Ours: either a post or a blog; visitors may report too. */
export const report = defineEndpoint({
  method: 'POST',
  path: '/report',
  auth: 'visitor',
  summary:
    'Reports a post or a blog to staff; again while the first report is open changes nothing.',
  body: v.pipe(
    v.object({
      post: optionalId,
      blog: v.optional(v.union([v.literal(''), blogName]), ''),
      reason: v.pipe(
        v.optional(v.string(), ''),
        v.picklist(reportReasons, moderationTexts.chooseReason),
      ),
      words,
    }),
    v.check(({ post, blog }) => (post === '') !== (blog === ''), moderationTexts.nothingNamed),
    v.check(
      ({ reason, words: said }) => reason !== 'other' || said !== '',
      moderationTexts.sayMore,
    ),
  ),
  response: nothing,
  errors: [
    { status: 400, when: 'no reason is given, or not exactly one thing is named' },
    { status: 404, when: 'the post or blog is unknown' },
    { status: 429, when: 'there were too many reports' },
  ],
});

/** Ours: closes a report and all other open reports about the same thing. */
export const handleReport = defineEndpoint({
  method: 'POST',
  path: '/moderation/reports/handle',
  auth: 'staff',
  summary: 'Closes the open reports about one thing, as acted on or dismissed.',
  body: v.object({
    report: id,
    state: v.picklist(['acted', 'dismissed']),
    note: v.optional(note, ''),
  }),
  response: nothing,
  errors: [
    { status: 404, when: 'the report is unknown' },
    { status: 409, when: 'it is closed already' },
  ],
});

/** Ours. The owner is notified on the settings page and by mail. */
export const removeAsStaff = defineEndpoint({
  method: 'POST',
  path: '/moderation/posts/remove',
  auth: 'staff',
  summary: 'Removes a post of anybody, tells its owners why, and closes the reports about it.',
  body: v.object({ post: id, why: v.pipe(note, v.minLength(1, moderationTexts.sayMore)) }),
  response: nothing,
  errors: [
    { status: 400, when: 'no reason is given' },
    { status: 404, when: 'the post is unknown' },
  ],
});
