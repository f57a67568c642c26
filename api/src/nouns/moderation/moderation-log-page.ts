import { moderationLogView } from '@tessera/shared-contracts/moderation/moderation-views';
import { moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { RequestValues } from '../../base/http/context.ts';
import { renderPage } from '../../base/page/document.tsx';
import { viewRequest } from '../../base/views/render-views.ts';
import { requireStaff } from './moderation-policy.ts';
import { logPage } from './moderation-queries.ts';
import { readId } from './read-id.ts';

/** `/moderation/log`: the audit trail of staff actions; with `?blog=…` for one blog. */
export async function moderationLogPage(c: RequestValues): Promise<Response> {
  await requireStaff(c);
  const blog = (c.req.query('blog') ?? '').slice(0, 100).toLowerCase();
  const rows = await logPage(
    c.var.deps.db,
    blog,
    readId(c.req.query('before')),
    moderationLimits.page + 1,
  );
  const shown = rows.slice(0, moderationLimits.page);
  const title = blog === '' ? 'Staff log' : `Staff log for ${blog}`;
  const query = new URLSearchParams({
    ...(blog !== '' && { blog }),
    before: shown.at(-1)?.id ?? '',
  });
  return renderPage(
    c,
    {
      info: { name: 'moderation', base_route: pages.dashboard.path, title },
      head: { robots: 'noindex' },
    },
    [
      viewRequest(moderationLogView, {
        title,
        isOfBlog: blog !== '',
        entries: shown.map((row) => ({
          id: row.id,
          staff: row.staff_name,
          action: row.action,
          blog: row.blog_name,
          words: row.words,
          at: row.created_at.toISOString(),
          post: row.post_id ?? undefined,
          report: row.report_id ?? undefined,
        })),
        olderHref: rows.length > shown.length ? `${pages.moderationLog.path}?${query}` : undefined,
      }),
    ],
  );
}
