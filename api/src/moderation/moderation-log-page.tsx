import { moderationLimits } from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { formatDateTime } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { AppContext } from '../http/context.ts';
import { renderPage } from '../pages/document.tsx';
import { readId, reportPath, Tabs } from './moderation-page.tsx';
import { requireStaff } from './moderation-policy.ts';
import { logPage } from './moderation-queries.ts';
import { reasonIn, trailSentence } from './trail-sentence.ts';

/** `/moderation/log`: the audit trail of staff actions; with `?blog=…` for one blog. */
export async function moderationLogPage(c: AppContext): Promise<Response> {
  requireStaff(c);
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
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{title}</h1>
        {blog !== '' && (
          <div className="page__head-actions">
            <LinkButton href={pages.moderationLog.path}>All actions</LinkButton>
          </div>
        )}
      </header>
      <Tabs current="log" />
      {shown.length > 0 ? (
        <ul className="list" aria-label="Staff log">
          {shown.map((entry) => (
            <li className="list__row" key={entry.id}>
              <div className="list__main">
                <span className="list__title">{trailSentence(entry)}</span>
                {reasonIn(entry) !== '' && <p className="settings__notice">{reasonIn(entry)}</p>}
                <span className="list__note">
                  {formatDateTime(entry.created_at.toISOString())}
                  {entry.post_id !== null && `, post ${entry.post_id}`}
                  {entry.report_id !== null && (
                    <>
                      ,{' '}
                      <a className="list__note-link" href={reportPath(entry.report_id)}>
                        report
                      </a>
                    </>
                  )}
                </span>
              </div>
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState title="Nothing yet" text="Staff actions are recorded here permanently." />
      )}
      {rows.length > moderationLimits.page && (
        <nav className="stream__more" aria-label="More of the log">
          <LinkButton rel="next" href={`${pages.moderationLog.path}?${query}`}>
            Older
          </LinkButton>
        </nav>
      )}
    </div>,
  );
}
