import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { ReportedMessage } from '@tessera/shared-contracts/moderation/moderation-views';
import { moderationTexts } from '@tessera/shared-contracts/moderation/reports';
import { formatDateTime } from '@tessera/shared-ui/format/date';
import type { ReactNode } from 'react';
import { Panel } from '../parts/form-parts.tsx';

/**
 * The messages of a reported conversation, oldest first, from the newest report that still has a
 * copy of them. Staff cannot read any other messages of the conversation.
 */
export const ReportedMessages = ({
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
