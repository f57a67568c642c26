import type {
  ModerationReportProps,
  ReportedMessage,
} from '@tessera/shared-contracts/moderation/moderation-views';
import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { formatDateTime } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { ReactNode } from 'react';
import { Panel } from '../parts/form-parts.tsx';
import '../parts/settings.css';

/**
 * The messages of a reported conversation, oldest first, from the newest report that still has a
 * copy of them. Staff cannot read any other messages of the conversation.
 */
const ReportedMessages = ({
  messages,
}: {
  readonly messages: readonly ReportedMessage[];
}): ReactNode => (
  <Panel id="messages" title="Messages at the time of the report">
    {messages.length === 0 && (
      <p className="settings__notice">{moderationTexts.messagesForgotten}</p>
    )}
    <ul className="list">
      {messages.map(({ id, from, at, text, post, image }) => (
        <li className="list__row" key={id}>
          <div className="list__main">
            <a href={blogPaths.home(from)}>{from}</a>
            {text !== '' && <p className="settings__notice">{text}</p>}
            {post !== undefined && <a href={post}>A post</a>}
            {image !== undefined && <img src={image} alt="" loading="lazy" />}
            <span className="list__note">{formatDateTime(at)}</span>
          </div>
        </li>
      ))}
    </ul>
  </Panel>
);

/**
 * `/moderation/reports/{id}`: the reports about one target, with the messages of a reported
 * conversation. A reported post is rendered by another view below this one.
 */
export const ModerationReport = ({
  title,
  reports,
  messages,
  missingPost,
}: ModerationReportProps): ReactNode => (
  <>
    <header className="page__head">
      <h1 className="page__title">{title}</h1>
      <div className="page__head-actions">
        <LinkButton href={pages.moderation.path}>All reports</LinkButton>
      </div>
    </header>
    <Panel id="reports" title={reports.length === 1 ? 'Report' : `${reports.length} reports`}>
      <ul className="list">
        {reports.map(({ id, reason, words, reporter, at, state, handler }) => (
          <li className="list__row" key={id}>
            <div className="list__main">
              <strong>{moderationTexts.reasons[reason]}</strong>
              {words !== '' && <p className="settings__notice">{words}</p>}
              <span className="list__note">
                {reporter ?? 'A visitor'}, {formatDateTime(at)} · {moderationTexts.states[state]}
                {handler !== undefined && ` by ${handler}`}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Panel>
    {messages && <ReportedMessages messages={messages} />}
    {missingPost && (
      <p className="notice">
        This post no longer exists.
        {missingPost.summary !== '' && <> It started with: “{missingPost.summary}”</>}
      </p>
    )}
  </>
);
