/**
 * An in-memory server for one conversation between two blogs. Order, identity, deletion and counts
 * of messages follow `api/src/nouns/messaging`, where a property test checks them.
 */
import type { Conversation, Message } from '@tessera/shared-contracts/messaging/conversation';
import * as endpoints from '@tessera/shared-contracts/messaging/endpoints';
import * as v from 'valibot';
import {
  fetched,
  sampleConversation,
  sampleMessage,
  sampleParticipant,
} from './sample-conversation.ts';

export const talkers = ['ada', 'bob'] as const;
export type Talker = (typeof talkers)[number];
export const otherOf = (own: Talker): Talker => (own === 'ada' ? 'bob' : 'ada');
export const conversationId = '7';

const input = v.object({
  query: v.optional(
    v.object({
      limit: v.optional(v.pipe(v.unknown(), v.toNumber()), 20),
      before: v.optional(v.pipe(v.unknown(), v.toNumber()), Infinity),
    }),
    {},
  ),
  body: v.optional(
    v.object({
      message: v.optional(v.string(), ''),
      submission_key: v.optional(v.string(), ''),
      last_read_ts: v.optional(v.number(), Infinity),
    }),
    {},
  ),
});

export interface FakeServer {
  /** The response to a call by one side. */
  answer(
    own: Talker,
    endpoint: { readonly method: string; readonly path: string },
    given: unknown,
  ): unknown;
  /** Texts of the messages that a side has not deleted, oldest first. */
  textsFor(own: Talker): readonly string[];
  /** Texts of all messages that were ever stored, in order. */
  stored(): readonly string[];
  unreadFor(own: Talker): number;
}

export function createFakeServer(): FakeServer {
  const messages: Message[] = [];
  const everStored: string[] = [];
  const sides = { ada: { read: 0, cleared: 0 }, bob: { read: 0, cleared: 0 } };
  let lastModified = 0;
  const visibleTo = (own: Talker): readonly Message[] =>
    messages.filter(({ ts }) => ts > sides[own].cleared);
  const unreadFor = (own: Talker): number =>
    visibleTo(own).filter(
      ({ ts, participant_uuid: sender }) => sender !== `uuid-${own}` && ts > sides[own].read,
    ).length;
  const seenBy = (own: Talker, { submission_key: key = '', ...message }: Message): Message => ({
    ...message,
    ...(message.participant_uuid === `uuid-${own}` && { submission_key: key }),
  });

  function conversationOf(own: Talker, limit: number, before: number): Conversation {
    const all = visibleTo(own)
      .filter(({ ts }) => ts < before)
      .toReversed();
    const oldest = all.slice(0, limit).at(-1);
    const next =
      oldest && all.length > limit
        ? { next: { href: `${endpoints.conversationMessages.path}?before=${oldest.ts}` } }
        : {};
    return sampleConversation(
      otherOf(own),
      all.slice(0, limit).map((message) => seenBy(own, message)),
      {
        id: lastModified > 0 ? conversationId : '',
        status: lastModified > 0 ? 'active' : 'new',
        participants: [sampleParticipant(own), sampleParticipant(otherOf(own))],
        participantUuid: `uuid-${own}`,
        unreadCount: unreadFor(own),
        last_read_ts: sides[own].read,
        last_modified_ts: lastModified,
      },
      next,
    );
  }

  function send(own: Talker, text: string, key: string): Message | Conversation {
    const isNew = lastModified === 0;
    let sent = messages.find((message) => message.submission_key === key);
    if (!sent) {
      lastModified = Math.max(Date.now(), lastModified + 1);
      sent = { ...sampleMessage(own, lastModified, text), submission_key: key };
      messages.push(sent);
      everStored.push(text);
    }
    return isNew ? conversationOf(own, 20, Infinity) : seenBy(own, sent);
  }

  return {
    unreadFor,
    textsFor: (own) => visibleTo(own).map(({ content }) => content.text),
    stored: () => everStored,
    answer(own, { method, path }, given) {
      const { query, body } = v.parse(input, given);
      const side = sides[own];
      switch (`${method} ${path}`) {
        case `GET ${endpoints.conversationMessages.path}`:
          return fetched(conversationOf(own, query.limit, query.before));
        case `POST ${endpoints.sendMessage.path}`:
          return send(own, body.message, body.submission_key);
        case `DELETE ${endpoints.deleteConversation.path}`:
          side.cleared = lastModified;
          side.read = lastModified;
          return {};
        case `POST ${endpoints.markAsRead.path}`:
          side.read = Math.max(side.read, Math.min(body.last_read_ts, lastModified));
          return {};
        case `GET ${endpoints.poll.path}`: {
          const count = unreadFor(own);
          return {
            unread_messages: count > 0 ? { [`token-${own}`]: { [conversationId]: count } } : {},
          };
        }
        case `GET ${endpoints.participantInfo.path}`:
          return sampleParticipant(otherOf(own));
        default:
          return {};
      }
    },
  };
}
