import {
  controlsDataOf,
  messageControls,
} from '@tessera/shared-contracts/messaging/message-controls';
import { sampleImage } from '../../testing/sample-contents.ts';
import { sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import type { Unsent } from '../state/conversation-state.ts';
import { isBlurred } from './MessageBubble.tsx';
import { takesFullWidth } from './bubble-width.ts';
import { imageBox } from './image-box.ts';
import { savedFlags, unsentFlags } from './message-flags.ts';
import { canShowPending, hidesPendingPost, splitUnsent } from '../state/pending-post.ts';

const unsent = (changes: Partial<Unsent> = {}): Unsent => ({
  key: 'k',
  at: 1,
  type: 'POSTREF',
  text: '',
  context: '',
  state: 'queued',
  ...changes,
});
const image = { url: '/a.png', width: 10, height: 10 };

test('MSG-52, MSG-53: in a conversation that blurs images, those of the other side are blurred until revealed in this window', () => {
  const blurred = sampleConversation('bob', [], { is_blurred_images: true });
  const none = new Set<number>();
  expect([
    isBlurred(blurred, sampleImage('bob', 1), none),
    isBlurred(blurred, sampleImage('bob', 1), new Set([1])),
    isBlurred(blurred, sampleImage('bob', 1), new Set([2])),
    isBlurred(blurred, sampleImage('ada', 1), none),
    isBlurred(blurred, sampleMessage('bob', 1), none),
    isBlurred(sampleConversation('bob'), sampleImage('bob', 1), none),
  ]).toEqual([true, false, true, false, false, false]);
});

test('MSG-47: a bubble wider than 60% of its container takes the full width', () => {
  expect([
    takesFullWidth(60, 100),
    takesFullWidth(61, 100),
    takesFullWidth(210, 300),
    takesFullWidth(0, 0),
  ]).toEqual([false, true, true, false]);
});

test('MSG-37: a post message without a thumbnail cannot be shown before it is saved', () => {
  expect([
    canShowPending(unsent()),
    canShowPending(unsent({ picture: { ...image, url: '' } })),
    canShowPending(unsent({ picture: image })),
    canShowPending(unsent({ type: 'IMAGE' })),
    canShowPending(unsent({ type: 'TEXT', text: 'Hi' })),
  ]).toEqual([false, false, true, true, true]);
});

test('MSG-42: while a post that cannot be shown is queued or being sent, all messages are hidden', () => {
  const hides = (changes: Partial<Unsent>) => hidesPendingPost([unsent(changes)]);
  expect([
    hides({ state: 'queued' }),
    hides({ state: 'pending' }),
    hides({ state: 'failed' }),
    hides({ state: 'refused' }),
    hides({ state: 'pending', picture: image }),
    hides({ state: 'pending', type: 'TEXT', text: 'Hi' }),
    hidesPendingPost([]),
  ]).toEqual([true, true, false, false, false, false, false]);
});

test('MSG-36: a failed message that the list cannot show gets a banner', () => {
  const messages = [
    unsent({ key: 'sent' }),
    unsent({ key: 'failed', state: 'failed' }),
    unsent({ key: 'refused', state: 'refused' }),
    unsent({ key: 'shown', state: 'failed', picture: image }),
    unsent({ key: 'text', state: 'failed', type: 'TEXT', text: 'Hi' }),
  ];
  const { listed, banners } = splitUnsent(messages);
  expect([listed, banners].map((part) => part.map(({ key }) => key))).toEqual([
    ['shown', 'text'],
    ['failed', 'refused'],
  ]);
});

test('MSG-05: a message has ten flags that exist only on the client', () => {
  const [first, second] = [
    sampleMessage('bob', 5, 'Hello'),
    sampleMessage('bob', 6, 'x'.repeat(200)),
  ];
  const group = { header: true, messages: [first, second] };
  expect(savedFlags(first, group, 5)).toEqual({
    isQueued: false,
    isPending: false,
    isError: false,
    canRetry: false,
    isCollapsed: false,
    collapseGroup: 5,
    tsHeader: true,
    truncatedText: 'Hello',
    hasAnimation: false,
    isFromPreview: false,
  });
  expect(savedFlags(second, group, 5)).toMatchObject({
    isCollapsed: true,
    collapseGroup: 5,
    tsHeader: false,
    truncatedText: 'x'.repeat(100),
    hasAnimation: true,
  });
  const flags = (changes: Partial<Unsent>) => unsentFlags(unsent(changes));
  expect([
    flags({ state: 'queued' }),
    flags({ state: 'pending', isRetry: true }),
    flags({ state: 'failed', type: 'IMAGE', picture: image }),
    flags({ state: 'refused' }),
  ]).toMatchObject([
    { isQueued: true, isPending: false, isError: false, canRetry: false, hasAnimation: true },
    { isQueued: false, isPending: true, isError: false, hasAnimation: false },
    { isError: true, canRetry: true, isFromPreview: true },
    { isError: true, canRetry: false, isFromPreview: false },
  ]);
});

test('MSG-64, MSG-65: every message offers Delete; a message from the other side also offers Block and Report if there is a label for Block', () => {
  const labels = (...data: Parameters<typeof controlsDataOf>) =>
    messageControls(controlsDataOf(...data)).map(({ label }) => label);
  expect([labels('bob', false), labels('ada', true), labels('', false)]).toEqual([
    ['Block bob', 'Report', 'Delete'],
    ['Delete'],
    ['Delete'],
  ]);
  expect(messageControls({ block: 'Block her', isOwn: true })).toEqual([
    { kind: 'delete', label: 'Delete' },
  ]);
});

test('the space reserved for an image keeps the image’s aspect ratio between a minimum and a maximum height', () => {
  expect([
    imageBox({ width: 1280, height: 640 }),
    imageBox({ width: 420, height: 420 }),
    imageBox({ width: 100, height: 4000 }),
    imageBox({ width: 0, height: 0 }),
  ]).toEqual([
    { inlineSize: 210, blockSize: 120 },
    { inlineSize: 210, blockSize: 210 },
    { inlineSize: 210, blockSize: 280 },
    { inlineSize: 210, blockSize: 158 },
  ]);
});
