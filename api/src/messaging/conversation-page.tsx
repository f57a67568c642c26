import type { ReactNode } from 'react';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  messagingLimits,
  otherSide,
  type Conversation,
  type Message,
} from '@tessera/shared-contracts/messaging/conversation';
import { excerptOf, sentAddress } from '@tessera/shared-contracts/messaging/excerpt';
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
import { TextAreaField } from '@tessera/shared-ui/Field';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import { currentBlog } from '../blogs/blog-policy.ts';
import type { AppContext } from '../http/context.ts';
import { readCall } from '../http/mount.ts';
import { notFound } from '../http/refusal.ts';
import { requireViewer } from '../http/session.ts';
import { renderPage } from '../pages/document.tsx';
import { readMessages } from './read-messages.ts';

/** One message with its sender and time. */
function Row({
  message,
  conversation: { participants, participantUuid },
}: {
  readonly message: Message;
  readonly conversation: Conversation;
}): ReactNode {
  const { ts, participant, content } = message;
  const sender = participants.find(({ uuid }) => uuid === participant);
  const address = sentAddress(message);
  return (
    <li className="list__row">
      {sender && <Avatar src={sender.avatar_url} shape={sender.theme.avatar_shape} />}
      <div className="list__main">
        <span className="list__note">
          {participant === participantUuid ? conversationPageTexts.you : sender?.name},{' '}
          <LocalTime at={new Date(ts).toISOString()} />
        </span>
        <p className="page__text">
          {content.text !== '' && content.text}
          {content.text === '' && address === '' && excerptOf(message)}
          {content.text === '' && address !== '' && <a href={address}>{excerptOf(message)}</a>}
        </p>
      </div>
    </li>
  );
}

/**
 * `/conversation/new/{name}` and `/messaging/conversation/{name}`: the messages between the current
 * blog, or the one in `as`, and another, and a form that sends one. Works without script; with it
 * messaging opens its window over the page.
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
  const { data, _links: links } = conversation.messages;
  const oldest = data.at(-1);
  const title = fillText(conversationPageTexts.title, { blog: other.name });
  const here = `${conversationPaths.open(other.name)}?as=${own.name}`;
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
            <Row key={message.ts} message={message} conversation={conversation} />
          ))}
        </ol>
      )}
      {conversation.can_send ? (
        <form className="form" method="post" action={sendMessage.path}>
          <input type="hidden" name="form_key" value={c.var.formKey} />
          <input type="hidden" name="participant" value={own.name} />
          <input type="hidden" name="participants" value={other.name} />
          <input type="hidden" name="return_to" value={here} />
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
    </div>,
  );
}
