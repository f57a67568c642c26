import { otherSide, type Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { conversations } from '@tessera/shared-contracts/messaging/endpoints';
import { excerptOf } from '@tessera/shared-contracts/messaging/excerpt';
import {
  messagesView,
  type MessagesProps,
} from '@tessera/shared-contracts/messaging/message-views';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { currentBlog, requireOwnBlog } from '../blogs/blog-policy.ts';
import type { AppContext } from '../http/context.ts';
import { readCall } from '../http/mount.ts';
import { requireViewer } from '../http/session.ts';
import { renderPage } from '../pages/document.tsx';
import { viewRequest } from '../views/draw-views.ts';
import { listConversations } from './list-conversations.ts';
import { presentSide } from './present-side.ts';

/** The list's row for a conversation; an empty array if the conversation has no messages. */
function presentRow(conversation: Conversation): MessagesProps['conversations'] {
  const { participantUuid, unreadCount, messages } = conversation;
  const other = otherSide(conversation);
  const [last] = messages.data;
  if (!other || !last) return [];
  return [
    {
      blog: presentSide(other),
      isMine: last.participant === participantUuid,
      excerpt: excerptOf(last),
      sentAt: new Date(last.ts).toISOString(),
      unreadCount,
    },
  ];
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
    [
      viewRequest(messagesView, {
        own: own.name,
        blogs: viewer.blogs.map(({ name }) => name),
        conversations: rows.flatMap(presentRow),
        ...(next !== null && { olderHref: conversationPaths.listOf(own.name, next) }),
      }),
    ],
  );
}
