import * as v from 'valibot';
import { defaultEditorType } from '@tessera/shared-contracts/posts/post-form-constants';
import { toStateCode } from '@tessera/shared-contracts/posts/post-states';
import { updateBody, type UpdateBodyInput } from '@tessera/shared-contracts/posts/wire-body';
import {
  submissionLimits,
  submissionTexts,
  type SubmissionType,
} from '@tessera/shared-contracts/blogs/submission-rules';
import { currentBlog } from '../blogs/blog-policy.ts';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { forbidden, invalid } from '../../base/wire/refusal.ts';
import { checkDailyLimit } from '../posts/daily-limits.ts';
import { draftPost } from '../posts/draft-post.ts';
import { insertPost } from '../posts/post-queries.ts';
import { readTags } from '../../base/text/read-tags.ts';
import { escapeText } from '../../base/text/sanitise.ts';
import { costOfForm } from '../../base/text/text-cost.ts';
import { acceptedTypes } from './submission-policy.ts';
import { countWaiting } from './submission-queries.ts';

/** A submission, with its texts as plain text. For type `photo`, the photo is already stored. */
export type Submission =
  | { readonly type: 'text'; readonly title: string; readonly text: string }
  | { readonly type: 'link'; readonly title: string; readonly url: string; readonly text: string }
  | { readonly type: 'quote'; readonly text: string; readonly source: string }
  | { readonly type: 'photo'; readonly text: string; readonly alt: string; readonly url: string };

/** Converts plain text to HTML paragraphs. */
const paragraphs = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .filter((part) => part.trim() !== '')
    .map((part) => `<p>${escapeText(part.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('');

function bodyOf(submission: Submission): UpdateBodyInput {
  const common = { editor_type: 'rich' };
  switch (submission.type) {
    case 'text':
      return {
        ...common,
        post: { type: 'text', one: submission.title, two: paragraphs(submission.text) },
      };
    case 'link':
      return {
        ...common,
        post: {
          type: 'link',
          one: submission.title,
          two: submission.url.trim(),
          three: paragraphs(submission.text),
        },
      };
    case 'quote':
      return {
        ...common,
        post: { type: 'quote', one: submission.text.trim(), two: paragraphs(submission.source) },
      };
    case 'photo':
      return {
        ...common,
        post: { type: 'photo', two: paragraphs(submission.text), photoset_order: 'o1' },
        images: { o1: submission.url },
        alt: { o1: submission.alt },
      };
  }
}

/** Refuses a type that the blog does not accept. */
export function requireType(blog: BlogRow, type: SubmissionType): void {
  if (!acceptedTypes(blog).includes(type)) throw forbidden(submissionTexts.wrongType);
}

/**
 * Puts a submission from the viewer's current blog into a blog's inbox. The rules of the post form
 * apply.
 */
export async function submitPost(
  deps: Deps,
  viewer: Viewer,
  blog: BlogRow,
  submission: Submission,
  tags: string,
): Promise<void> {
  requireType(blog, submission.type);
  const sender = currentBlog(viewer);
  if (readTags(tags).length > submissionLimits.tags)
    throw invalid(`A submission can have up to ${submissionLimits.tags} tags.`);
  const filled = bodyOf(submission);
  // state codes in requests differ from those in responses: in a request, `0 3` is unapproved
  const body = v.parse(updateBody, {
    ...filled,
    post: { ...filled.post, tags, state: toStateCode('unapproved') },
  });
  await deps.rateLimits.spendRendering(viewer.userId, costOfForm(body.post, defaultEditorType));
  const { columns } = await draftPost(deps, body, {
    mode: 'new',
    blogName: blog.name,
    defaultEditor: defaultEditorType,
    trail: [],
  });
  const now = deps.now();
  await inTransaction(deps.db, async function storeSubmission(trx) {
    await checkDailyLimit(trx, viewer.userId, now);
    if ((await countWaiting(trx, blog.id, sender.id)) >= submissionLimits.waiting)
      throw forbidden(submissionTexts.tooMany);
    await insertPost(trx, {
      ...columns,
      blog_id: blog.id,
      author_id: viewer.userId,
      submitter_blog_id: sender.id,
      published_at: null,
      submission_key: null,
      awaits: null,
      queue_position: null,
      created_at: now,
      updated_at: now,
      parent_id: null,
      parent_blog_id: null,
      root_id: null,
      root_blog_id: null,
    });
  });
}
