import 'fake-indexeddb/auto';
import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform, sentBody } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { createStore } from '@tessera/shared-ui/store';
import { createMessageDraftStore, messageDraftKey } from '../../drafts/message-drafts.ts';
import { sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import type { ConversationState, Outgoing } from './conversation-state.ts';
import { createConversation } from './create-conversation.ts';
import { createSendQueue } from './send-queue.ts';

const key = messageDraftKey('ada', 'uuid-ada', 'bob');
const conversation = sampleConversation('bob', [sampleMessage('bob', 1)]);
const file = new File(['image'], 'a.png', { type: 'image/png' });
const image: Outgoing = {
  key: 'image-1',
  type: 'IMAGE',
  text: '',
  context: 'messaging-image-upload',
  picture: { url: '', width: 4, height: 3 },
  file,
};
let life: AbortController;
beforeEach(() => {
  localStorage.clear();
  life = new AbortController();
});
afterEach(() => {
  life.abort();
  jest.useRealTimers();
});

function setUp() {
  const onSentLater = jest.fn();
  const platform = createFakePlatform(signedIn());
  platform.answer(sendMessage, sampleMessage('ada', 3));
  const drafts = createMessageDraftStore(key);
  const blank = createConversation({
    platform,
    acting: sampleChannel(),
    other: 'bob',
    drafts,
  });
  blank.close();
  const store = createStore<ConversationState>({
    ...blank.store.state,
    shown: {
      view: 'open',
      conversation,
      messages: [],
      older: undefined,
      isLoadingOlder: false,
    },
  });
  const queue = createSendQueue({
    platform,
    acting: sampleChannel(),
    other: 'bob',
    drafts,
    store,
    signal: life.signal,
    onSentLater,
    onSaved: () => {},
  });
  return {
    onSentLater,
    queue,
    drafts,
    store,
    platform,
    bodies: () => platform.calls.map(sentBody),
    states: () => store.state.unsent.map(({ state, reason }) => [state, reason]),
  };
}
const settle = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });

test('MSG-25, MSG-26: a message is sent with its context only if the server knows that context', async () => {
  const { queue, bodies } = setUp();
  for (const context of [
    'post-chrome',
    'messaging-gif:popover',
    'messaging-image-upload',
    'elsewhere',
    'messaging-gifs',
    '',
  ])
    queue.send({ type: 'TEXT', text: 'Hi', context });
  await settle();
  expect(bodies()).toMatchObject([
    { context: 'post-chrome' },
    { context: 'messaging-gif:popover' },
    { context: 'messaging-image-upload' },
    { message: 'Hi' },
    { message: 'Hi' },
    { message: 'Hi' },
  ]);
  for (const body of bodies().slice(3)) expect(body).not.toHaveProperty('context');
});

test('PLUG-16, PLUG-17: an image and its text are stored immediately and queued after 150 ms; the image is sent before the text', async () => {
  jest.useFakeTimers();
  const { queue, drafts, store, bodies, platform } = setUp();
  queue.sendWithImage(image, '  By the lake ');
  expect(drafts.read().unsent).toMatchObject([{ key: 'image-1' }, { text: 'By the lake' }]);
  jest.advanceTimersByTime(149);
  expect(store.state.unsent).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(store.state.unsent).toMatchObject([
    { type: 'IMAGE', state: 'pending', file },
    { type: 'TEXT', state: 'queued' },
  ]);
  await jest.advanceTimersByTimeAsync(20);
  expect(bodies()).toMatchObject([
    { type: 'IMAGE', submission_key: 'image-1', message: '' },
    { type: 'TEXT', message: 'By the lake' },
  ]);
  expect(platform.calls.map((call) => call.file)).toEqual([file, undefined]);
  expect(localStorage).toHaveLength(0);
});

test('PLUG-17: an image and its text are queued before the 150 ms have passed if the window closes or another message is sent', async () => {
  const { queue, bodies } = setUp();
  queue.sendWithImage(image, '');
  queue.send({ type: 'TEXT', text: 'At once', context: '' });
  queue.sendWithImage({ ...image, key: 'image-2' }, 'Last');
  life.abort();
  await settle();
  expect(bodies()).toMatchObject([
    { submission_key: 'image-1' },
    { message: 'At once' },
    { submission_key: 'image-2' },
    { message: 'Last' },
  ]);
});

test('an image that could not be sent is restored with its file and sent again under the same key', async () => {
  const before = setUp();
  await before.drafts.addFile('image-1', file);
  before.platform.answer(sendMessage, new CallError(0, []));
  before.queue.sendWithImage(image, '');
  life.abort();
  await settle();
  expect(before.states()).toEqual([['failed', undefined]]);

  life = new AbortController();
  const { queue, store, bodies, platform, drafts } = setUp();
  expect(store.state.unsent).toMatchObject([{ key: 'image-1', state: 'failed' }]);
  await drafts.readFiles();
  await settle();
  expect(store.state.unsent[0]?.file).toMatchObject({ name: 'a.png', size: 5 });
  queue.retry('image-1');
  await settle();
  expect(bodies()).toMatchObject([{ submission_key: 'image-1' }]);
  expect(platform.calls[0]?.file).toMatchObject({ name: 'a.png' });
  expect((await drafts.readFiles()).size).toBe(0);
  expect(localStorage).toHaveLength(0);
});

test('an image whose file no longer exists can only be discarded', async () => {
  const { state: _, file: _file, ...stored } = { ...image, key: 'gone', at: 1, state: 'failed' };
  createMessageDraftStore(key).addUnsent(stored);
  const { queue, states, bodies, drafts } = setUp();
  queue.retry('gone');
  await drafts.readFiles();
  await settle();
  expect(states()).toEqual([
    ['refused', 'Something about that file is off. Try sending something else.'],
  ]);
  expect(bodies()).toEqual([]);
  queue.discard('gone');
  expect(localStorage).toHaveLength(0);
});

test('PLUG-32: the server’s text about an image is shown unchanged', async () => {
  const tooBig = 'Image must be smaller than 9MB';
  for (const [status, text] of [
    [413, tooBig],
    [400, 'Invalid file type.'],
    [429, 'You have uploaded too much today.'],
  ] as const) {
    const { queue, platform, states, store } = setUp();
    platform.answer(sendMessage, new CallError(status, [text]));
    queue.send({ ...image, key: `image-${status}` });
    await settle();
    expect(states().at(-1)).toEqual(['failed', text]);
    for (const message of store.state.unsent) queue.discard(message.key);
  }
  expect(messagingLimits.imageBytes).toBe(10_485_760);
});

test('a failed message disappears once another tab has sent it', async () => {
  createMessageDraftStore(key).addUnsent({ ...stored('a'), text: 'a' });
  createMessageDraftStore(key).addUnsent({ ...stored('b'), text: 'b' });
  const { store } = setUp();
  const oldValue = localStorage.getItem(key);
  createMessageDraftStore(key).removeUnsent('a');
  window.dispatchEvent(
    new StorageEvent('storage', { key, oldValue, newValue: localStorage.getItem(key) }),
  );
  expect(store.state.unsent.map((message) => message.key)).toEqual(['b']);
});

function stored(name: string) {
  return { key: name, at: 1, type: 'TEXT', text: '', context: '' } as const;
}

describe('without a connection', () => {
  const unreachable = new CallError(0, [connectionTexts.none]);

  test('MSG-31, MSG-41: messages wait in the outbox, in order, and the window is offline; a press sends one now', async () => {
    const { queue, platform, states, store, drafts } = setUp();
    platform.answer(sendMessage, unreachable);
    queue.send({ type: 'TEXT', text: 'One', context: '' });
    queue.send({ type: 'TEXT', text: 'Two', context: '' });
    await settle();
    expect(states()).toEqual([
      ['waiting', undefined],
      ['waiting', undefined],
    ]);
    expect(store.state.isOffline).toBe(true);
    expect(platform.outbox.waiting$.value).toMatchObject([
      { kind: 'message', text: 'One', target: 'bob' },
      { kind: 'message', text: 'Two' },
    ]);
    platform.answer(sendMessage, sampleMessage('ada', 3));
    queue.retry(store.state.unsent[0]?.key ?? '');
    await settle();
    expect(states()).toEqual([['waiting', undefined]]);
    expect(drafts.read().unsent.map(({ text }) => text)).toEqual(['Two']);
    expect(platform.outbox.waiting$.value.map(({ text }) => text)).toEqual(['Two']);
  });

  test('a message that an earlier page left in the outbox waits, and one that the server refused says why', async () => {
    const { queue, drafts, platform, states } = setUp();
    platform.answer(sendMessage, unreachable);
    queue.send({ type: 'TEXT', text: 'One', context: '' });
    await settle();
    const [write] = platform.outbox.waiting$.value;
    if (!write) throw new Error('nothing waits');
    const later = createConversation({
      platform,
      acting: sampleChannel(),
      other: 'bob',
      drafts,
    });
    expect(later.store.state.unsent.map(({ state }) => state)).toEqual(['waiting']);
    later.close();
    platform.outbox.waiting$.next([{ ...write, refusal: 'You’re blocked.' }]);
    expect(states()).toEqual([['refused', 'You’re blocked.']]);
  });

  test('a message that another tab has sent is looked for on the server', async () => {
    const { queue, platform, onSentLater } = setUp();
    platform.answer(sendMessage, unreachable);
    queue.send({ type: 'TEXT', text: 'One', context: '' });
    await settle();
    expect(onSentLater).not.toHaveBeenCalled();
    platform.outbox.waiting$.next([]);
    expect(onSentLater).toHaveBeenCalledTimes(1);
  });

  test('a message that is discarded leaves the outbox', async () => {
    const { queue, platform, store, drafts } = setUp();
    platform.answer(sendMessage, unreachable);
    queue.send({ type: 'TEXT', text: 'One', context: '' });
    await settle();
    queue.discard(store.state.unsent[0]?.key ?? '');
    await settle();
    expect([platform.outbox.waiting$.value, drafts.read().unsent]).toEqual([[], []]);
  });
});
