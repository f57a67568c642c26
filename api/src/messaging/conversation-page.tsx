import type { ReactNode } from 'react';
import { formFileName } from '@tessera/shared-contracts/contract/endpoint';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  messagingLimits,
  otherSide,
  type Conversation,
  type Message,
} from '@tessera/shared-contracts/messaging/conversation';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { conversationMessages, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import {
  cannotReceive,
  conversationPageTexts,
  firstWords,
  messagingTexts,
} from '@tessera/shared-contracts/messaging/texts';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { Field, TextAreaField } from '@tessera/shared-ui/Field';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { currentBlog } from '../blogs/blog-policy.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { AppContext } from '../http/context.ts';
import { readCall } from '../http/mount.ts';
import { notFound } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { renderPage } from '../pages/document.tsx';
import { requireMember } from './find-conversation.ts';
import { readUpTo } from './messaging-queries.ts';
import { tellSeen } from './presence.ts';
import { MessageContent } from './MessageContent.tsx';
import { featureFlags } from '../pages/feature-flags.ts';
import { readMessages } from './read-messages.ts';

const HiddenFields = ({
  values,
}: {
  readonly values: Readonly<Record<string, string>>;
}): ReactNode =>
  Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));

/** One message with its sender and time. */
function Row({
  message,
  conversation: { participants, participantUuid, is_blurred_images },
  isSafe,
}: {
  readonly message: Message;
  readonly conversation: Conversation;
  readonly isSafe: boolean;
}): ReactNode {
  const { ts, participant } = message;
  const isMine = participant === participantUuid;
  const sender = participants.find(({ uuid }) => uuid === participant);
  return (
    <li className="list__row">
      {sender && <Avatar src={sender.avatar_url} shape={sender.theme.avatar_shape} />}
      <div className="list__main">
        <span className="list__note list__note--dated">
          <span className="list__note-link">
            {isMine ? conversationPageTexts.you : sender?.name}
          </span>
          <span aria-hidden="true">·</span>
          <span className="list__note-time">
            <LocalTime at={new Date(ts).toISOString()} />
          </span>
        </span>
        <p className="page__text">
          <MessageContent
            message={message}
            sender={isMine ? undefined : sender?.name}
            isBlurred={is_blurred_images && !isMine}
            isSafe={isSafe}
          />
        </p>
      </div>
    </li>
  );
}

/**
 * Marks what the page shows as read, since without script nothing else can. A prefetched page is
 * not shown yet.
 */
async function markShownAsRead(
  c: AppContext,
  { id, participantUuid, unreadCount, messages: { data } }: Conversation,
): Promise<void> {
  const [newest] = data;
  if (!newest || unreadCount === 0 || /prefetch/.test(c.req.header('sec-purpose') ?? '')) return;
  const { deps } = c.var;
  const viewer = requireViewer(c);
  const member = await requireMember(deps, viewer, id, participantUuid);
  await inTransaction(deps.db, (trx) => readUpTo(trx, member, new Date(newest.ts)));
  await tellSeen({ deps, viewer }, member, participantUuid);
}

/**
 * `/conversation/new/{name}` and `/messaging/conversation/{name}`: the messages between the current
 * blog, or the one in `as`, and another, and a form that sends one. Works without script; with it
 * messaging opens its window over the page. Viewing it marks the shown messages as read.
 */
export async function conversationPage(c: AppContext): Promise<Response> {
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
  const { data, _links: links } = conversation.messages;
  const oldest = data.at(-1);
  const title = fillText(conversationPageTexts.title, { blog: other.name });
  const here = `${conversationPaths.open(other.name)}?as=${own.name}`;
  const fields = {
    form_key: c.var.formKey,
    participant: own.name,
    participants: other.name,
    return_to: here,
  };
  return renderPage(
    c,
    {
      info: { name: 'conversation', base_route: '/dashboard', title },
      layout: 'narrow',
      head: { robots: 'noindex' },
    },
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{title}</h1>
        <p className="page__text">
          <a href={blogPaths.home(other.name)}>{other.title === '' ? other.name : other.title}</a>
        </p>
      </header>
      {oldest && links.next && (
        <p className="page__head-actions">
          <LinkButton href={`${here}&before=${oldest.ts}`}>{messagingTexts.older}</LinkButton>
        </p>
      )}
      {data.length === 0 ? (
        <p className="page__text">{firstWords(other.name)}</p>
      ) : (
        <ol className="list" aria-label={messagingTexts.inbox}>
          {data.toReversed().map((message) => (
            <Row
              key={message.ts}
              message={message}
              conversation={conversation}
              isSafe={c.var.deps.env.isSafeModeOn && viewer.isSafeMode === true}
            />
          ))}
        </ol>
      )}
      {conversation.can_send ? (
        <form className="form" method="post" action={sendMessage.path}>
          <HiddenFields values={fields} />
          <TextAreaField
            label={messagingTexts.placeholder}
            name="message"
            required
            maxLength={messagingLimits.text}
            rows={3}
          />
          <div className="form__actions">
            <Button variant="primary" type="submit">
              {messagingTexts.send}
            </Button>
          </div>
        </form>
      ) : (
        <p className="page__text">{cannotReceive(other.name)}</p>
      )}
      {conversation.can_send && featureFlags.isSendPhotosEnabled === true && (
        <form
          className="form"
          method="post"
          action={sendMessage.path}
          encType="multipart/form-data"
        >
          <HiddenFields values={{ ...fields, type: 'IMAGE', context: 'messaging-image-upload' }} />
          <Field
            label={conversationPageTexts.picture}
            name={formFileName}
            type="file"
            accept="image/*"
            required
          />
          <div className="form__actions">
            <Button type="submit">{conversationPageTexts.sendPicture}</Button>
          </div>
        </form>
      )}
    </div>,
  );
}
