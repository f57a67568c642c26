import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { channelOf, createChannelRecord, createMessagingChannels } from './channel-records.ts';
import {
  defaultSender,
  messagingChannels,
} from '@tessera/shared-contracts/messaging/messaging-channels';

const bootstrapWith = (...channels: Partial<ReturnType<typeof sampleChannel>>[]) =>
  createFakePlatform({ ...signedIn(), channels: channels.map((own) => sampleChannel(own)) })
    .bootstrap;
const two = { name: 'ada-two', uuid: 'uuid-two', token: 'token-two', is_current: false };

test('INBOX-03: the record of the user’s blog has the fields that messaging needs', () => {
  const [record] = createMessagingChannels(bootstrapWith({ unread_count: 4 }));
  expect(record).toMatchObject({
    uuid: 'uuid-ada',
    name: 'ada',
    unread_messages_count_sum: 4,
    isInboxFetched: false,
    mention_key: 'token-ada',
    is_messaging_bot: false,
    conversations: [],
  });
});

test('INBOX-04: each blog is found by its uuid and has its own list of conversations', () => {
  const channels = createMessagingChannels(bootstrapWith({}, two));
  const [ada, other] = ['uuid-ada', 'uuid-two'].map((uuid) => channelOf(channels, uuid));
  expect([ada?.name, other?.name]).toEqual(['ada', 'ada-two']);
  expect(ada?.conversations).not.toBe(other?.conversations);
  expect(channelOf(channels, 'uuid-of-no-one')).toBeUndefined();
});

test('INBOX-05: the number of unread messages is 0 if the server sends no number', () => {
  const { unread_count: _, ...withoutCount } = sampleChannel();
  expect(createChannelRecord(withoutCount).unread_messages_count_sum).toBe(0);
});

test('INBOX-10, INBOX-13: messaging ignores bots and blogs that cannot send', () => {
  const bootstrap = bootstrapWith(
    {},
    { ...two, can_send_messages: false },
    { name: 'robot', uuid: 'uuid-robot', is_messaging_bot: true },
  );
  expect(createMessagingChannels(bootstrap).map(({ name }) => name)).toEqual(['ada']);
});

test('INBOX-11, INBOX-12: the default sender is the current blog, or the first one if none is current; bots are ignored', () => {
  const named = (...channels: Parameters<typeof bootstrapWith>) =>
    defaultSender(messagingChannels(bootstrapWith(...channels)))?.name;
  expect(named({ is_current: false }, { ...two, is_current: true })).toBe('ada-two');
  expect(named({ is_current: false }, two)).toBe('ada');
  // the current blog is a bot and therefore ignored
  expect(named(two, { is_messaging_bot: true })).toBe('ada-two');
});
