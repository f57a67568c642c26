import { refusals } from '@tessera/shared-contracts/core/refusals';
import { moderationMarks } from '@tessera/shared-contracts/blogs/endpoints';
import {
  moderationActionsView,
  moderationReportView,
  type ReportedMessage,
} from '@tessera/shared-contracts/moderation/moderation-views';
import { moderationLimits, moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { postsView } from '@tessera/shared-contracts/posts/post-views';
import { blogById, markColumns } from '../blogs/blog-queries.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { renderPage } from '../../base/page/document.tsx';
import { signedInViewer } from '../../base/page/page-viewer.ts';
import { presentPosts } from '../posts/hydrate-posts.ts';
import { postById } from '../posts/post-queries.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { requireStaff } from './moderation-policy.ts';
import { reportById, reportsAbout, type QueuedReport } from './moderation-queries.ts';
import { readId } from './read-id.ts';
import { reportKind } from './report-kind.ts';

/** The messages of a conversation, from the newest report that still has a copy. */
const messagesOf = (reports: readonly QueuedReport[]): ReportedMessage[] =>
  (reports.find(({ messages }) => messages !== null)?.messages ?? []).map((message) => ({
    ...message,
    at: new Date(message.at).toISOString(),
  }));

/** `/moderation/reports/{id}`: the latest reports on a target, the target, and actions on it. */
export async function moderationReportPage(c: RequestValues): Promise<Response> {
  const viewer = await requireStaff(c);
  const {
    deps: { db },
    formKey,
  } = c.var;
  const report = await reportById(db, readId(c.req.param('id')) ?? '0');
  if (!report) throw notFound(refusals.noReport);
  const [reports, blog, row] = await Promise.all([
    reportsAbout(db, report, moderationLimits.page),
    report.blog_id === null ? undefined : blogById(db, report.blog_id),
    report.post_id === null ? undefined : postById(db, report.post_id),
  ]);
  const posts = row ? await presentPosts(db, viewer, [row]) : [];
  const subject = moderationTexts.subjects[reportKind(report)](report.blog_name);
  const title = subject.charAt(0).toUpperCase() + subject.slice(1);
  return renderPage(
    c,
    {
      info: { name: 'moderation', base_route: pages.dashboard.path, title },
      head: { robots: 'noindex' },
    },
    {
      column: [
        viewRequest(moderationReportView, {
          title,
          reports: reports.map((one) => ({
            id: one.id,
            reason: one.reason,
            words: one.words,
            reporter: one.reporter ?? undefined,
            at: one.created_at.toISOString(),
            state: one.state,
            handler: one.handler ?? undefined,
          })),
          messages: report.conversation_id === null ? undefined : messagesOf(reports),
          missingPost:
            report.post_id !== null && posts.length === 0 ? { summary: report.summary } : undefined,
        }),
        ...(posts.length > 0
          ? [viewRequest(postsView, { posts, viewer: signedInViewer(viewer) })]
          : []),
        viewRequest(moderationActionsView, {
          report: report.id,
          blog: blog && {
            name: blog.name,
            marks: moderationMarks.filter((mark) => blog[markColumns[mark]]),
          },
          post: row?.id,
          isOpen: reports.some(({ state }) => state === 'open'),
          formKey,
        }),
      ],
      side: [],
    },
  );
}
