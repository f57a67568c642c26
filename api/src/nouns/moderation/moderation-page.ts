import {
  moderationView,
  type ReportFilter,
} from '@tessera/shared-contracts/moderation/moderation-views';
import {
  moderationLimits,
  reportKinds,
  reportReasons,
  reportStates,
} from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { RequestValues } from '../../base/http/context.ts';
import { renderPage } from '../../base/page/document.tsx';
import { viewRequest } from '../../base/views/render-views.ts';
import { requireStaff } from './moderation-policy.ts';
import { openCount, reportsPage } from './moderation-queries.ts';
import { readId } from './read-id.ts';
import { reportKind } from './report-kind.ts';

const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((candidate) => candidate === value);

function olderPath({ state, reason, kind }: ReportFilter, before: string): string {
  const query = new URLSearchParams({
    state,
    ...(reason && { reason }),
    ...(kind && { kind }),
    before,
  });
  return `${pages.moderation.path}?${query}`;
}

/** `/moderation`: the queue of reports, for staff. */
export async function moderationPage(c: RequestValues): Promise<Response> {
  await requireStaff(c);
  const { db } = c.var.deps;
  const filter: ReportFilter = {
    state: oneOf(reportStates, c.req.query('state')) ?? 'open',
    reason: oneOf(reportReasons, c.req.query('reason')),
    kind: oneOf(reportKinds, c.req.query('kind')),
  };
  const [rows, open] = await Promise.all([
    reportsPage(db, filter, readId(c.req.query('before')), moderationLimits.page + 1),
    openCount(db, moderationLimits.countedReports),
  ]);
  const shown = rows.slice(0, moderationLimits.page);
  return renderPage(
    c,
    {
      info: { name: 'moderation', base_route: pages.dashboard.path, title: 'Moderation' },
      head: { robots: 'noindex' },
    },
    [
      viewRequest(moderationView, {
        filter,
        open,
        reports: shown.map((report) => ({
          id: report.id,
          reason: report.reason,
          kind: reportKind(report),
          blog: report.blog_name,
          said: report.words || report.summary,
          reporter: report.reporter ?? undefined,
          at: report.created_at.toISOString(),
          same: report.same,
        })),
        olderHref:
          rows.length > shown.length ? olderPath(filter, shown.at(-1)?.id ?? '') : undefined,
      }),
    ],
  );
}
