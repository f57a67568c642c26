import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { formFileName } from '@tessera/shared-contracts/core/endpoint';
import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import type { ConversationProps } from '@tessera/shared-contracts/messaging/message-views';
import {
  cannotReceive,
  conversationPageTexts,
  firstWords,
  messagingTexts,
} from '@tessera/shared-contracts/messaging/texts';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { Field, TextAreaField } from '@tessera/shared-ui/Field';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import type { ReactNode } from 'react';
import { MessageContent } from './MessageContent.tsx';

type Message = ConversationProps['messages'][number];

/** One message with its sender and time. */
function Row({
  message,
  conversation: { own, other, isBlurred, isSafe },
}: {
  readonly message: Message;
  readonly conversation: ConversationProps;
}): ReactNode {
  const { isMine, sentAt } = message;
  const sender = isMine ? own : other;
  return (
    <li className="list__row">
      <Avatar src={sender.avatar_url} shape={sender.avatar_shape} />
      <div className="list__main">
        <span className="list__note list__note--dated">
          <span className="list__note-link">
            {isMine ? conversationPageTexts.you : sender.name}
          </span>
          <span aria-hidden="true">·</span>
          <span className="list__note-time">
            <LocalTime at={sentAt} />
          </span>
        </span>
        <p className="page__text">
          <MessageContent
            message={message}
            sender={isMine ? undefined : sender.name}
            isBlurred={isBlurred && !isMine}
            isSafe={isSafe}
          />
        </p>
      </div>
    </li>
  );
}

/** Hidden fields that every form of the page sends. */
function HiddenFields({ formKey, own, other }: ConversationProps): ReactNode {
  const values = {
    form_key: formKey,
    participant: own.name,
    participants: other.name,
    return_to: conversationPaths.open(other.name, own.name),
  };
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

const TextForm = (conversation: ConversationProps): ReactNode => (
  <form className="form" method="post" action={sendMessage.path}>
    <HiddenFields {...conversation} />
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
);

const ImageForm = (conversation: ConversationProps): ReactNode => (
  <form className="form" method="post" action={sendMessage.path} encType="multipart/form-data">
    <HiddenFields {...conversation} />
    <input type="hidden" name="type" value="IMAGE" />
    <input type="hidden" name="context" value="messaging-image-upload" />
    <Field
      label={conversationPageTexts.image}
      name={formFileName}
      type="file"
      accept="image/*"
      required
    />
    <div className="form__actions">
      <Button type="submit">{conversationPageTexts.sendImage}</Button>
    </div>
  </form>
);

/** `/messaging/conversation/{name}` without script: the messages, and forms to send a message. */
export function ConversationPage(conversation: ConversationProps): ReactNode {
  const { other, messages, olderHref, canSend, canSendPictures } = conversation;
  return (
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">
          {fillText(conversationPageTexts.title, { blog: other.name })}
        </h1>
        <p className="page__text">
          <a href={blogPaths.home(other.name)}>{other.title === '' ? other.name : other.title}</a>
        </p>
      </header>
      {olderHref !== undefined && (
        <p className="page__head-actions">
          <LinkButton href={olderHref}>{messagingTexts.older}</LinkButton>
        </p>
      )}
      {messages.length === 0 ? (
        <p className="page__text">{firstWords(other.name)}</p>
      ) : (
        <ol className="list" aria-label={messagingTexts.inbox}>
          {messages.map((message) => (
            // within a conversation, its time identifies a message
            <Row key={message.sentAt} message={message} conversation={conversation} />
          ))}
        </ol>
      )}
      {canSend ? (
        <TextForm {...conversation} />
      ) : (
        <p className="page__text">{cannotReceive(other.name)}</p>
      )}
      {canSendPictures && <ImageForm {...conversation} />}
    </div>
  );
}
