import { otherSide, type Conversation } from '@tessera/shared-contracts/messaging/conversation';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import {
  conversations,
  participantSuggestions,
} from '@tessera/shared-contracts/messaging/endpoints';
import { excerptOf } from '@tessera/shared-contracts/messaging/excerpt';
import {
  messagesView,
  type MessagesProps,
} from '@tessera/shared-contracts/messaging/message-views';
import { messagingTexts } from '@tessera/shared-contracts/messaging/texts';
import { currentBlog, requireOwnBlog } from '../blogs/blog-policy.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { readCall } from '../../base/http/mount.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { viewRequest } from '../../base/views/render-views.ts';
import { listConversations } from './list-conversations.ts';
import { presentSide } from './present-side.ts';
import { suggestParticipants } from './suggest-participants.ts';

/** The list's row for a conversation; an empty array if the conversation has no messages. */
function presentRow(conversation: Conversation): MessagesProps['conversations'] {
  const { participantUuid, unreadCount, messages } = conversation;
  const other = otherSide(conversation);
  const [last] = messages.data;
  if (!other || !last) return [];
  return [
    {
      blog: presentSide(other),
      isMine: last.participant_uuid === participantUuid,
      excerpt: excerptOf(last),
      sentAt: new Date(last.ts).toISOString(),
      unreadCount,
    },
  ];
}

/** Blogs to write to: those that match `text`, or the favorites if it is empty. */
async function findRecipients(
  c: RequestValues,
  own: string,
  text: string,
): Promise<MessagesProps['recipients']> {
  const { blogs } = await suggestParticipants(
    readCall(participantSuggestions, c, { participant: own, q: text }, {}),
  );
  return {
    text,
    found: blogs.filter((blog) => blog.can_receive_messages).map(presentSide),
  };
}

/**
 * `/messaging`: conversations of the blog named by `as`, by default the current one, latest first.
 * With `to`, a search for the recipient of a new message stands in their place. With script, the
 * links to both open the inbox instead.
 */
export async function messagesPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const own = requireOwnBlog(viewer, c.req.query('as') ?? currentBlog(viewer).name);
  const to = c.req.query('to');
  const { conversations: rows, _links: links } = await listConversations(
    readCall(conversations, c, { participant: own.name, before: c.req.query('before') ?? '' }, {}),
  );
  const next = new URL(links.next?.href ?? '', 'http://localhost').searchParams.get('before');
  return renderPage(
    c,
    {
      info: { name: 'messages', base_route: '/dashboard', title: messagingTexts.inbox },
      head: { robots: 'noindex' },
    },
    [
      viewRequest(messagesView, {
        own: own.name,
        blogs: viewer.blogs.map(({ name }) => name),
        conversations: rows.flatMap(presentRow),
        ...(to !== undefined && { recipients: await findRecipients(c, own.name, to) }),
        ...(next !== null && { olderHref: conversationPaths.listOf(own.name, next) }),
      }),
    ],
  );
}
