import type { ReactNode } from 'react';
import { otherSide, type Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { conversations } from '@tessera/shared-contracts/messaging/endpoints';
import { excerptOf } from '@tessera/shared-contracts/messaging/excerpt';
import {
  inboxTexts,
  messagesPageTexts,
  messagingTexts,
  unreadText,
} from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { formatBadge } from '@tessera/shared-ui/format/count';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { currentBlog, requireOwnBlog } from '../blogs/blog-policy.ts';
import type { AppContext } from '../http/context.ts';
import { readCall } from '../http/mount.ts';
import { requireViewer } from '../http/session.ts';
import { renderPage } from '../pages/document.tsx';
import { listConversations } from './list-conversations.ts';

const addressOf = (own: string, before = ''): string => {
  const query = new URLSearchParams({ as: own, ...(before !== '' && { before }) });
  return `${conversationPaths.list}?${query}`;
};

/** A conversation with the beginning of its last message. */
function Row({
  conversation,
  own,
}: {
  readonly conversation: Conversation;
  readonly own: string;
}): ReactNode {
  const { participantUuid, unreadCount, messages } = conversation;
  const other = otherSide(conversation);
  const [last] = messages.data;
  if (!other || !last) return null;
  return (
    <li className="list__row">
      <Avatar src={other.avatar_url} shape={other.theme.avatar_shape} />
      <a
        className="list__main list__main--link"
        href={`${conversationPaths.open(other.name)}?as=${own}`}
      >
        <span className="list__title">{other.name}</span>
        <span className="list__note" dir="auto">
          {last.participant === participantUuid && inboxTexts.you}
          {excerptOf(last)}
        </span>
        <span className="list__note">
          <LocalTime at={new Date(last.ts).toISOString()} />
        </span>
      </a>
      {unreadCount > 0 && (
        <span className="badge">
          <span aria-hidden="true">{formatBadge(unreadCount)}</span>
          <span className="visually-hidden">{unreadText(unreadCount)}</span>
        </span>
      )}
    </li>
  );
}

/**
 * `/messaging`: conversations of the blog named by `as`, by default the current one, latest first.
 * With script the header's link opens the inbox instead.
 */
export async function messagesPage(c: AppContext): Promise<Response> {
  const viewer = requireViewer(c);
  const own = requireOwnBlog(viewer, c.req.query('as') ?? currentBlog(viewer).name);
  const { conversations: rows, _links: links } = await listConversations(
    readCall(conversations, c, { participant: own.name, before: c.req.query('before') ?? '' }, {}),
  );
  const next = new URL(links.next?.href ?? '', 'http://localhost').searchParams.get('before');
  return renderPage(
    c,
    {
      info: { name: 'messages', base_route: '/dashboard', title: messagingTexts.inbox },
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{messagingTexts.inbox}</h1>
      </header>
      {viewer.blogs.length > 1 && (
        <nav className="page__tabs" aria-label={messagesPageTexts.blogs}>
          {viewer.blogs.map(({ name }) => (
            <a
              className="page__tab"
              key={name}
              href={addressOf(name)}
              {...(name === own.name && { 'aria-current': 'page' })}
            >
              {name}
            </a>
          ))}
        </nav>
      )}
      {rows.length === 0 ? (
        <p className="page__text">{messagesPageTexts.empty}</p>
      ) : (
        <ul className="list" aria-label={inboxTexts.list}>
          {rows.map((conversation) => (
            <Row key={conversation.id} conversation={conversation} own={own.name} />
          ))}
        </ul>
      )}
      {next !== null && (
        <p className="page__head-actions">
          <LinkButton href={addressOf(own.name, next)}>{messagesPageTexts.older}</LinkButton>
        </p>
      )}
    </div>,
  );
}
