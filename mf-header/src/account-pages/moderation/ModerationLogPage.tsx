import type {
  LogEntry,
  ModerationLogProps,
} from '@tessera/shared-contracts/moderation/moderation-views';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { formatDateTime } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import '../parts/settings.css';
import { ModerationTabs } from './ModerationTabs.tsx';
import { reportPath } from './report-path.ts';
import { reasonIn, trailSentence } from './trail-sentence.ts';

function Entry({ entry }: { readonly entry: LogEntry }): ReactNode {
  const reason = reasonIn(entry);
  return (
    <li className="list__row">
      <div className="list__main">
        <span className="list__title">{trailSentence(entry)}</span>
        {reason !== '' && <p className="settings__notice">{reason}</p>}
        <span className="list__note">
          {formatDateTime(entry.at)}
          {entry.post !== undefined && `, post ${entry.post}`}
          {entry.report !== undefined && (
            <>
              ,{' '}
              <a className="list__note-link" href={reportPath(entry.report)}>
                report
              </a>
            </>
          )}
        </span>
      </div>
    </li>
  );
}

/** `/moderation/log` */
export const ModerationLogPage = ({
  title,
  isOfBlog,
  entries,
  olderHref,
}: ModerationLogProps): ReactNode => (
  <div className="page__column">
    <header className="page__head">
      <h1 className="page__title">{title}</h1>
      {isOfBlog && (
        <div className="page__head-actions">
          <LinkButton href={pages.moderationLog.path}>All actions</LinkButton>
        </div>
      )}
    </header>
    <ModerationTabs shown="log" />
    {entries.length > 0 ? (
      <ul className="list" aria-label="Staff log">
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    ) : (
      <EmptyState title="Nothing yet" text="Staff actions are recorded here permanently." />
    )}
    {olderHref !== undefined && (
      <nav className="stream__more" aria-label="More of the log">
        <LinkButton rel="next" href={olderHref}>
          Older
        </LinkButton>
      </nav>
    )}
  </div>
);
