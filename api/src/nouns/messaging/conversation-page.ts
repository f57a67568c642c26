import {
  canSend,
  otherSide,
  type Conversation,
} from '@tessera/shared-contracts/messaging/conversation';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { conversationMessages } from '@tessera/shared-contracts/messaging/endpoints';
import {
  conversationView,
  type ConversationProps,
} from '@tessera/shared-contracts/messaging/message-views';
import { conversationPageTexts } from '@tessera/shared-contracts/messaging/texts';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { currentBlog } from '../blogs/blog-policy.ts';
import { inTransaction } from '../../base/database/in-transaction.ts';
import type { RequestValues } from '../../base/http/context.ts';
import { readCall } from '../../base/http/mount.ts';
import { opensPage } from '../../base/http/navigation.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { requireViewer } from '../../base/http/session.ts';
import { renderPage } from '../../base/page/document.tsx';
import { featureFlags } from '../../base/page/feature-flags.ts';
import { viewRequest } from '../../base/views/render-views.ts';
import { requireMember } from './find-conversation.ts';
import { readUpTo } from './messaging-queries.ts';
import { notifySeen } from './presence.ts';
import { presentSide } from './present-side.ts';
import { readMessages } from './read-messages.ts';

/** A page of messages. */
const presentMessages = ({
  participantUuid,
  messages: { data },
}: Conversation): ConversationProps['messages'] =>
  data.map(({ type, content, post, image, participant_uuid, ts }) => ({
    type,
    content,
    ...(post && { post }),
    ...(image && { image }),
    isMine: participant_uuid === participantUuid,
    sentAt: new Date(ts).toISOString(),
  }));

/**
 * Marks messages up to the newest one on the page as read, because without script nothing else
 * does so. Does nothing for a page that a script swaps in: the window over it does so by a call.
 */
async function markShownAsRead(
  c: RequestValues,
  { id, participantUuid, unreadCount, messages: { data } }: Conversation,
): Promise<void> {
  const newest = data.at(-1);
  if (!newest || unreadCount === 0 || !opensPage(c)) return;
  const { deps } = c.var;
  const viewer = requireViewer(c);
  const member = await requireMember(deps, viewer, id, participantUuid);
  await inTransaction(deps.db, (trx) => readUpTo(trx, member, new Date(newest.ts)));
  deps.unreadCounts.forget(viewer);
  await notifySeen({ deps, viewer }, member, participantUuid);
}

/**
 * `/conversation/new/{name}` and `/messaging/conversation/{name}`: the messages between the blog
 * `name` and the viewer's blog (the one in `as`, else the current one), and a form that sends a
 * message. Works without script. With script, the conversation's window over the list of
 * conversations replaces the page. Opening the page marks as read all messages up to the newest one
 * that it shows.
 */
export async function conversationPage(c: RequestValues): Promise<Response> {
  const viewer = requireViewer(c);
  const before = c.req.query('before');
  const { conversation } = await readMessages(
    readCall(
      conversationMessages,
      c,
      {
        participants: c.req.param('name') ?? '',
        participant: c.req.query('as') ?? currentBlog(viewer).name,
        ...(before !== undefined && { before }),
      },
      {},
    ),
  );
  const other = otherSide(conversation);
  const own = conversation.participants.find(({ uuid }) => uuid === conversation.participantUuid);
  if (!other || !own) throw notFound();
  await markShownAsRead(c, conversation);
  const oldest = conversation.messages.data.at(0);
  const here = conversationPaths.open(other.name, own.name);
  return renderPage(
    c,
    {
      info: {
        name: 'conversation',
        base_route: '/dashboard',
        title: fillText(conversationPageTexts.title, { blog: other.name }),
      },
      head: { robots: 'noindex' },
    },
    [
      viewRequest(conversationView, {
        formKey: c.var.formKey,
        own: presentSide(own),
        other: { ...presentSide(other), title: other.title },
        messages: presentMessages(conversation),
        ...(oldest &&
          conversation.messages._links.next && { olderHref: `${here}&before=${oldest.ts}` }),
        isBlurred: conversation.is_blurred_images,
        isSafe: c.var.deps.env.isSafeModeOn && viewer.isSafeMode === true,
        canSend: canSend(conversation),
        canSendPictures: canSend(conversation) && featureFlags.isSendPhotosEnabled === true,
      }),
    ],
  );
}
