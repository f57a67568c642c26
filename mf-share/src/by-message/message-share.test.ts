import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { sampleShareData } from '../testing/sample-share-data.ts';
import { messageShare, type MessageShareParts } from './message-share.ts';
import { addRecentRecipient, readRecentRecipients } from './recent-recipients.ts';

afterEach(() => sessionStorage.clear());

const pinnedTarget = document.createElement('button');
const popoverContainer = document.createElement('div');
const prepare = (changes: Partial<MessageShareParts> = {}) =>
  messageShare({
    platform: createFakePlatform(signedIn()),
    subject: { postId: '7', blogUuid: 'uuid-bob' },
    data: sampleShareData({ show_message: true }),
    pinnedTarget,
    popoverContainer,
    ...changes,
  });

test('SBM-03, SBM-04: the data contains the post, its blog, the popover’s options and the blogs that may send', () => {
  addRecentRecipient('ada', 'cleo');
  const data = sampleShareData({ show_message: true });
  expect(prepare({ data })).toMatchObject({
    share: { postId: '7', blogUuid: 'uuid-bob' },
    options: {
      favoritesNames: ['cleo'],
      popoverContainer,
      pinnedTarget,
      externalNetworksData: data,
    },
    senders: [{ name: 'ada' }],
  });
});

test.each<[string, Partial<MessageShareParts>]>([
  ['a post', { subject: { postId: '', blogUuid: 'uuid-bob' } }],
  ['the uuid of the post’s blog', { subject: { postId: '7', blogUuid: '' } }],
  ['a pinned target', { pinnedTarget: null }],
  ['a post that can be sent', { data: sampleShareData() }],
  ['a user', { platform: createFakePlatform() }],
  [
    'a blog that may send',
    {
      platform: createFakePlatform({
        ...signedIn(),
        channels: [sampleChannel({ can_send_messages: false })],
      }),
    },
  ],
])('SBM-02: without %s, sharing by message is not offered', (_, missing) => {
  expect(prepare(missing)).toBeUndefined();
});

test('remembers the ten most recent recipients of a user, latest first', () => {
  for (let number = 1; number <= 11; number += 1) addRecentRecipient('ada', `blog${number}`);
  addRecentRecipient('ada', 'blog5');
  expect(readRecentRecipients('ada').slice(0, 3)).toEqual(['blog5', 'blog11', 'blog10']);
  expect(readRecentRecipients('ada')).toHaveLength(10);
  expect(readRecentRecipients('bob')).toEqual([]);
});
