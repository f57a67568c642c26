import type {
  ModerationProps,
  QueuedReport,
  ReportFilter,
} from '@tessera/shared-contracts/moderation/moderation-views';
import {
  moderationLimits,
  moderationTexts,
  reportReasons,
  reportStates,
} from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { FieldFrame } from '@tessera/shared-ui/FieldFrame';
import { formatDateTime } from '@tessera/shared-ui/format/date';
import { SelectInput } from '@tessera/shared-ui/Input';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import './moderation.css';
import { ModerationTabs } from './ModerationTabs.tsx';
import { reportPath } from './report-path.ts';

function Filters({ filter }: { readonly filter: ReportFilter }): ReactNode {
  return (
    <form className="moderation__filters" method="get" action={pages.moderation.path}>
      <FieldFrame label="State">
        <SelectInput name="state" defaultValue={filter.state}>
          {reportStates.map((state) => (
            <option key={state} value={state}>
              {moderationTexts.states[state]}
            </option>
          ))}
        </SelectInput>
      </FieldFrame>
      <FieldFrame label="Reason">
        <SelectInput name="reason" defaultValue={filter.reason ?? ''}>
          <option value="">Any</option>
          {reportReasons.map((reason) => (
            <option key={reason} value={reason}>
              {moderationTexts.reasons[reason]}
            </option>
          ))}
        </SelectInput>
      </FieldFrame>
      <FieldFrame label="About">
        <SelectInput name="kind" defaultValue={filter.kind ?? ''}>
          <option value="">Anything</option>
          <option value="post">Posts</option>
          <option value="blog">Blogs</option>
          <option value="conversation">Conversations</option>
        </SelectInput>
      </FieldFrame>
      <Button type="submit">Show</Button>
    </form>
  );
}

function Row({
  report: { id, reason, kind, blog, said, reporter, at, same },
}: {
  readonly report: QueuedReport;
}): ReactNode {
  return (
    <li className="list__row">
      <a className="list__main list__main--link" href={reportPath(id)}>
        <span className="list__title">
          {moderationTexts.reasons[reason]}: {moderationTexts.subjects[kind](blog)}
        </span>
        <span className="list__note">
          {[said, `${reporter ?? 'a visitor'}, ${formatDateTime(at)}`].filter(Boolean).join(' · ')}
        </span>
      </a>
      {same > 1 && (
        <span className="badge" title={`${same} open reports`}>
          {same}
        </span>
      )}
    </li>
  );
}

const countOf = (open: number): string => {
  if (open === 0) return 'No open reports.';
  const { countedReports } = moderationLimits;
  return `${open < countedReports ? open : `${countedReports} or more`} open`;
};

/** `/moderation` */
export const ModerationPage = ({
  filter,
  open,
  reports,
  olderHref,
}: ModerationProps): ReactNode => (
  <div className="page__column">
    <header className="page__head">
      <h1 className="page__title">Moderation</h1>
      <p className="page__head-actions">{countOf(open)}</p>
    </header>
    <ModerationTabs shown="reports" />
    <Filters filter={filter} />
    {reports.length > 0 ? (
      <ul className="list" aria-label="Reports">
        {reports.map((report) => (
          <Row key={report.id} report={report} />
        ))}
      </ul>
    ) : (
      <EmptyState title="No reports" text="No reports match these filters." />
    )}
    {olderHref !== undefined && (
      <nav className="stream__more" aria-label="More reports">
        <LinkButton rel="next" href={olderHref}>
          Older reports
        </LinkButton>
      </nav>
    )}
  </div>
);
