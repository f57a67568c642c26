import * as v from 'valibot';
import { blogName } from '../blogs/blog.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import { id, nothing, text } from '../core/wire.ts';
import { moderationLimits, moderationTexts, reportReasons } from './reports.ts';

const optionalId = v.optional(v.union([v.literal(''), id]), '');
const words = v.optional(v.pipe(text(moderationLimits.words), v.trim()), '');
const note = v.pipe(text(moderationLimits.note), v.trim());

/** Ours: the target is either a post or a blog; visitors may report too. */
export const report = defineEndpoint({
  method: 'POST',
  path: '/report',
  auth: 'visitor',
  summary: 'Reports a post or blog to staff. Idempotent while the first report is open.',
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
    { status: 400, when: 'the reason is missing, or there is not exactly one target' },
    { status: 404, when: 'the post or blog does not exist' },
    { status: 429, when: 'there are too many reports' },
  ],
});

/** Ours: closes a report and all other open reports about the same target. */
export const handleReport = defineEndpoint({
  method: 'POST',
  path: '/moderation/reports/handle',
  auth: 'staff',
  summary: 'Closes all open reports about one target as acted on or dismissed.',
  body: v.object({
    report: id,
    state: v.picklist(['acted', 'dismissed']),
    note: v.optional(note, ''),
  }),
  response: nothing,
  errors: [
    { status: 404, when: 'the report does not exist' },
    { status: 409, when: 'the report is already closed' },
  ],
});

/** Ours. The members of the blog are notified on the settings page and by email. */
export const removeAsStaff = defineEndpoint({
  method: 'POST',
  path: '/moderation/posts/remove',
  auth: 'staff',
  summary: 'Removes any post, tells the members of its blog why, and closes the reports about it.',
  body: v.object({ post: id, why: v.pipe(note, v.minLength(1, moderationTexts.sayMore)) }),
  response: nothing,
  errors: [
    { status: 400, when: 'the reason is missing' },
    { status: 404, when: 'the post does not exist' },
  ],
});
