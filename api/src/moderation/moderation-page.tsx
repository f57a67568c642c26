import type { ReactNode } from 'react';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  moderationMarks,
  moderationToggles,
  type ModerationMark,
} from '@tessera/shared-contracts/blogs/endpoints';
import { handleReport, removeAsStaff } from '@tessera/shared-contracts/moderation/endpoints';
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
import { Input, SelectInput, TextArea } from '@tessera/shared-ui/Input';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { PostView } from '@tessera/shared-ui/post-view/PostView';
import { blogById, markColumns, type BlogRow } from '../blogs/blog-queries.ts';
import type { AppContext } from '../http/context.ts';
import { notFound } from '../http/refusal.ts';
import { renderPage } from '../pages/document.tsx';
import { signedInViewer } from '../pages/page-viewer.ts';
import { presentPosts } from '../posts/hydrate-posts.ts';
import { postById } from '../posts/post-queries.ts';
import { Panel } from '../settings/fields.tsx';
import { ReportedMessages } from './ReportedMessages.tsx';
import { requireStaff } from './moderation-policy.ts';
import {
  openCount,
  reportById,
  reportsAbout,
  reportsPage,
  type QueuedReport,
  type ReportFilter,
  type ReportSubject,
} from './moderation-queries.ts';

const info = (title: string) => ({ name: 'moderation', base_route: pages.dashboard.path, title });
export const reportPath = (id: string): string => `/moderation/reports/${id}`;
export const readId = (value: string | undefined): string | undefined =>
  value !== undefined && /^\d{1,18}$/.test(value) ? value : undefined;
const oneOf = <T extends string>(known: readonly T[], value: string | undefined): T | undefined =>
  known.find((candidate) => candidate === value);

export function Tabs({ current }: { readonly current: 'reports' | 'log' }): ReactNode {
  return (
    <nav className="page__tabs" aria-label="Moderation">
      <a
        className="page__tab"
        href={pages.moderation.path}
        {...(current === 'reports' && { 'aria-current': 'page' as const })}
      >
        Reports
      </a>
      <a
        className="page__tab"
        href={pages.moderationLog.path}
        {...(current === 'log' && { 'aria-current': 'page' as const })}
      >
        Staff log
      </a>
    </nav>
  );
}

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

const subjectOf = ({ blog_name, post_id, conversation_id }: ReportSubject): string => {
  if (conversation_id !== null) return `a conversation with ${blog_name}`;
  return post_id === null ? `the blog ${blog_name}` : `a post by ${blog_name}`;
};

function Row({ report }: { readonly report: QueuedReport }): ReactNode {
  return (
    <li className="list__row">
      <a className="list__main list__main--link" href={reportPath(report.id)}>
        <span className="list__title">
          {moderationTexts.reasons[report.reason]}: {subjectOf(report)}
        </span>
        <span className="list__note">
          {[
            report.words || report.summary,
            `${report.reporter ?? 'a visitor'}, ${formatDateTime(report.created_at.toISOString())}`,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </a>
      {report.same > 1 && (
        <span className="badge" title={`${report.same} open reports`}>
          {report.same}
        </span>
      )}
    </li>
  );
}

/** Limit up to which open reports are counted. */
const countBound = 1000;

/** `/moderation`: the queue of reports, for staff. */
export async function moderationPage(c: AppContext): Promise<Response> {
  requireStaff(c);
  const filter: ReportFilter = {
    state: oneOf(reportStates, c.req.query('state')) ?? 'open',
    reason: oneOf(reportReasons, c.req.query('reason')),
    kind: oneOf(['post', 'blog', 'conversation'] as const, c.req.query('kind')),
  };
  const [rows, open] = await Promise.all([
    reportsPage(c.var.deps.db, filter, readId(c.req.query('before')), moderationLimits.page + 1),
    openCount(c.var.deps.db, countBound),
  ]);
  const shown = rows.slice(0, moderationLimits.page);
  const query = new URLSearchParams({
    state: filter.state,
    ...(filter.reason && { reason: filter.reason }),
    ...(filter.kind && { kind: filter.kind }),
    before: shown.at(-1)?.id ?? '',
  });
  return renderPage(
    c,
    { info: info('Moderation'), head: { robots: 'noindex' } },
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">Moderation</h1>
        <p className="page__head-actions">
          {open === 0
            ? 'No open reports.'
            : `${open < countBound ? open : `${countBound} or more`} open`}
        </p>
      </header>
      <Tabs current="reports" />
      <Filters filter={filter} />
      {shown.length > 0 ? (
        <ul className="list" aria-label="Reports">
          {shown.map((report) => (
            <Row key={report.id} report={report} />
          ))}
        </ul>
      ) : (
        <EmptyState title="No reports" text="No reports match these filters." />
      )}
      {rows.length > moderationLimits.page && (
        <nav className="stream__more" aria-label="More reports">
          <LinkButton rel="next" href={`${pages.moderation.path}?${query}`}>
            Older reports
          </LinkButton>
        </nav>
      )}
    </div>,
  );
}

const markLabels: Readonly<Record<ModerationMark, string>> = {
  spam: 'Spam',
  nsfw: 'Not safe for work',
  adult: 'Adult',
  uniblock: 'Blocked everywhere',
  suspended: 'Suspended',
};

/** The five flags of a blog, each a plain form. */
function Marks({
  blog,
  formKey,
  back,
}: {
  readonly blog: BlogRow;
  readonly formKey: string;
  readonly back: string;
}): ReactNode {
  return (
    <div className="page__head-actions" role="group" aria-label={`Labels for ${blog.name}`}>
      {moderationMarks.map((mark) => (
        <form key={mark} method="post" action={moderationToggles[mark].path}>
          <input type="hidden" name="form_key" value={formKey} />
          <input type="hidden" name="tumblelog" value={blog.name} />
          <input type="hidden" name="return_to" value={back} />
          <Button size="small" type="submit" aria-pressed={blog[markColumns[mark]]}>
            {markLabels[mark]}
          </Button>
        </form>
      ))}
    </div>
  );
}

/** `/moderation/reports/{id}`: one report, its target, and the available actions. */
export async function moderationReportPage(c: AppContext): Promise<Response> {
  const viewer = requireStaff(c);
  const {
    deps: { db },
    formKey,
  } = c.var;
  const report = await reportById(db, readId(c.req.param('id')) ?? '0');
  if (!report) throw notFound('This report does not exist.');
  const [all, blog, row] = await Promise.all([
    reportsAbout(db, report, moderationLimits.page),
    report.blog_id === null ? undefined : blogById(db, report.blog_id),
    report.post_id === null ? undefined : postById(db, report.post_id),
  ]);
  const [post] = row ? await presentPosts(db, viewer, [row]) : [];
  const subject = subjectOf(report);
  const title = subject.charAt(0).toUpperCase() + subject.slice(1);
  const isOpen = all.some(({ state }) => state === 'open');
  const key = <input type="hidden" name="form_key" value={formKey} />;
  return renderPage(
    c,
    { info: info(title), head: { robots: 'noindex' } },
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{title}</h1>
        <div className="page__head-actions">
          <LinkButton href={pages.moderation.path}>All reports</LinkButton>
        </div>
      </header>
      <Panel id="reports" title={all.length === 1 ? 'Report' : `${all.length} reports`}>
        <ul className="list">
          {all.map((one) => (
            <li className="list__row" key={one.id}>
              <div className="list__main">
                <strong>{moderationTexts.reasons[one.reason]}</strong>
                {one.words !== '' && <p className="settings__notice">{one.words}</p>}
                <span className="list__note">
                  {one.reporter ?? 'A visitor'}, {formatDateTime(one.created_at.toISOString())} ·{' '}
                  {moderationTexts.states[one.state]}
                  {one.handler !== null && ` by ${one.handler}`}
                </span>
              </div>
            </li>
          ))}
        </ul>
      </Panel>
      {report.conversation_id !== null && <ReportedMessages reports={all} />}
      {report.post_id !== null &&
        (post ? (
          <PostView post={post} viewer={signedInViewer(viewer)} />
        ) : (
          <p className="notice">
            This post no longer exists.
            {report.summary !== '' && <> It started with: “{report.summary}”</>}
          </p>
        ))}
      {blog ? (
        <Panel id="blog" title={`Blog ${blog.name}`}>
          <p className="page__head-actions">
            <LinkButton size="small" href={blogPaths.home(blog.name)}>
              View blog
            </LinkButton>
            <LinkButton size="small" href={`${pages.moderationLog.path}?blog=${blog.name}`}>
              Staff log for this blog
            </LinkButton>
          </p>
          <Marks blog={blog} formKey={formKey} back={reportPath(report.id)} />
        </Panel>
      ) : (
        <p className="notice">This blog no longer exists.</p>
      )}
      {row && (
        <Panel id="remove" title="Remove post">
          <form className="form" method="post" action={removeAsStaff.path}>
            {key}
            <input type="hidden" name="post" value={row.id} />
            <input type="hidden" name="return_to" value={reportPath(report.id)} />
            <FieldFrame label="Reason (the owner will see this)">
              <TextArea name="why" required rows={3} maxLength={moderationLimits.note} />
            </FieldFrame>
            <div className="form__actions">
              <Button variant="danger" type="submit">
                Remove post and notify its owner
              </Button>
            </div>
          </form>
        </Panel>
      )}
      {isOpen && (
        <Panel id="close" title="Close reports">
          <form className="form" method="post" action={handleReport.path}>
            {key}
            <input type="hidden" name="report" value={report.id} />
            <input type="hidden" name="return_to" value={pages.moderation.path} />
            <FieldFrame label="Note for the staff log">
              <Input type="text" name="note" maxLength={moderationLimits.note} autoComplete="off" />
            </FieldFrame>
            <div className="form__actions">
              <Button variant="primary" type="submit" name="state" value="acted">
                Acted on
              </Button>
              <Button type="submit" name="state" value="dismissed">
                Dismiss
              </Button>
            </div>
          </form>
        </Panel>
      )}
    </div>,
  );
}
