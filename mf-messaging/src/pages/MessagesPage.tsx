import { conversationPaths } from '@tessera/shared-contracts/messaging/conversation-paths';
import type { MessagesProps } from '@tessera/shared-contracts/messaging/message-views';
import {
  emptyInboxText,
  inboxTexts,
  messagesPageTexts,
  messagingTexts,
  noRecipientTexts,
  unreadText,
} from '@tessera/shared-contracts/messaging/texts';
import { Avatar } from '@tessera/shared-ui/Avatar';
import { Button } from '@tessera/shared-ui/Button';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { Field } from '@tessera/shared-ui/Field';
import { formatBadge } from '@tessera/shared-ui/format/count';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import { LocalTime } from '@tessera/shared-ui/LocalTime';
import type { ReactNode } from 'react';
import { ComposeLabel } from '../panel/ComposeLabel.tsx';
import { conversationsPart } from '../polling/conversations-part.ts';

/** A conversation with the beginning of its last message. */
const Row = ({
  conversation: { blog, isMine, excerpt, sentAt, unreadCount },
  own,
}: {
  readonly conversation: MessagesProps['conversations'][number];
  readonly own: string;
}): ReactNode => (
  <li className="list__row">
    <Avatar src={blog.avatar_url} shape={blog.avatar_shape} />
    <a className="list__main list__main--link" href={conversationPaths.open(blog.name, own)}>
      <span className="list__title">{blog.name}</span>
      <span className="list__note" dir="auto">
        {isMine && inboxTexts.you}
        {excerpt}
      </span>
      <span className="list__note">
        <LocalTime at={sentAt} format="date" />
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

/** A search for the recipient of a new message, with the blogs that it found. */
const Recipients = ({
  own,
  recipients: { text, found },
}: {
  readonly own: string;
  readonly recipients: NonNullable<MessagesProps['recipients']>;
}): ReactNode => (
  <>
    <form className="form" method="get" action={conversationPaths.list} role="search">
      <input type="hidden" name="as" value={own} />
      <Field
        label={inboxTexts.to}
        placeholder={inboxTexts.name}
        name="to"
        type="search"
        defaultValue={text}
        maxLength={100}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="auto"
      />
      <div className="form__actions">
        <Button type="submit">{messagesPageTexts.find}</Button>
      </div>
    </form>
    {text !== '' && found.length === 0 && <p className="page__text">{noRecipientTexts[2]}</p>}
    {found.length > 0 && (
      <ul className="list" aria-label={text === '' ? inboxTexts.favorites : inboxTexts.results}>
        {found.map(({ name, avatar_url: avatar, avatar_shape: shape }) => (
          <li className="list__row" key={name}>
            <Avatar src={avatar} shape={shape} />
            <a className="list__main list__main--link" href={conversationPaths.open(name, own)}>
              <span className="list__title">{name}</span>
            </a>
          </li>
        ))}
      </ul>
    )}
  </>
);

/** The inbox at `/messaging`, as a page that needs no script. */
export const MessagesPage = ({
  own,
  blogs,
  conversations,
  olderHref,
  recipients,
}: MessagesProps): ReactNode => (
  <div className="page__column">
    <header className="page__head">
      <h1 className="page__title">{recipients ? inboxTexts.compose : messagingTexts.inbox}</h1>
      {recipients ? (
        <LinkButton href={conversationPaths.listOf(own)}>{messagingTexts.back}</LinkButton>
      ) : (
        <LinkButton href={conversationPaths.compose(own)}>
          <ComposeLabel />
        </LinkButton>
      )}
    </header>
    {blogs.length > 1 && (
      <nav className="page__tabs" aria-label={messagesPageTexts.blogs}>
        {blogs.map((name) => (
          <a
            className="page__tab"
            key={name}
            href={recipients ? conversationPaths.compose(name) : conversationPaths.listOf(name)}
            {...(name === own && { 'aria-current': 'page' })}
          >
            {name}
          </a>
        ))}
      </nav>
    )}
    {recipients ? (
      <Recipients own={own} recipients={recipients} />
    ) : conversations.length === 0 ? (
      <div {...{ [conversationsPart]: '' }}>
        <EmptyState title={messagingTexts.talk} text={emptyInboxText} />
      </div>
    ) : (
      <ul className="list" aria-label={inboxTexts.list} {...{ [conversationsPart]: '' }}>
        {conversations.map((conversation) => (
          <Row key={conversation.blog.name} conversation={conversation} own={own} />
        ))}
      </ul>
    )}
    {!recipients && olderHref !== undefined && (
      <p className="page__head-actions">
        <LinkButton href={olderHref}>{messagesPageTexts.older}</LinkButton>
      </p>
    )}
  </div>
);
