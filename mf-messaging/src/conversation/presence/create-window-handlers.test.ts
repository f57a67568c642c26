import { liveEvents } from '@tessera/shared-contracts/live/live-events';
import { conversationMessages } from '@tessera/shared-contracts/messaging/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel } from '@tessera/shared-contracts/testing/samples';
import { fetched, sampleConversation, sampleMessage } from '../../testing/sample-conversation.ts';
import { createWindows } from '../../windows/create-windows.ts';
import { createWindowHandlers } from './create-window-handlers.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));

function openWindows(platform: FakePlatform) {
  return createWindows({
    platform,
    channels: [sampleChannel()],
    signal: new AbortController().signal,
    room: () => 3,
    unreadOf: () => 0,
    onChange: () => {},
    onRead: () => {},
    onSaved: () => {},
  });
}

test('an event reaches the window of its conversation until the window is closed', async () => {
  localStorage.clear();
  const platform = createFakePlatform();
  const hello = sampleMessage('ada', 4);
  const answer = (changes: Parameters<typeof sampleConversation>[2]) =>
    platform.answer(
      conversationMessages,
      fetched(sampleConversation('bob', [hello], { shows_typing: true, ...changes })),
    );
  answer({ other_last_read_ts: 0 });
  const windows = openWindows(platform);
  const handlers = createWindowHandlers(windows);
  windows.open('bob', sampleChannel());
  await settle();
  const [window] = windows.store.state.open;
  const model = window && windows.modelOf(window);
  if (!model) throw new Error('no window');
  const calls = () => platform.calls.length;
  const before = calls();

  handlers[liveEvents.typing]('8');
  handlers[liveEvents.changed]('8');
  expect([model.presence.store.state, calls()]).toEqual([false, before]);
  handlers[liveEvents.typing]('7');
  expect(model.presence.store.state).toBe(true);
  answer({ other_last_read_ts: 4 });
  handlers[liveEvents.changed]('7');
  await settle();
  expect(calls()).toBe(before + 1);
  expect(model.conversation.store.state.shown).toMatchObject({
    conversation: { other_last_read_ts: 4 },
  });

  model.conversation.setSight({ isAtEnd: true, isVisible: true });
  handlers[liveEvents.sent]('8 5');
  handlers[liveEvents.sent]('7 4');
  expect(calls()).toBe(before + 1);
  handlers[liveEvents.sent]('7 5');
  await settle();
  expect(calls()).toBe(before + 2);

  windows.close(window.key);
  handlers[liveEvents.changed]('7');
  handlers[liveEvents.sent]('7 6');
  expect(calls()).toBe(before + 2);
});

test('a conversation started on another device appears in a window that was already open', async () => {
  localStorage.clear();
  const platform = createFakePlatform();
  platform.answer(conversationMessages, fetched(sampleConversation('bob')));
  const windows = openWindows(platform);
  windows.open('bob', sampleChannel());
  await settle();
  const [window] = windows.store.state.open;
  const model = window && windows.modelOf(window);
  model?.conversation.setSight({ isAtEnd: true, isVisible: true });
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('ada', 4)])),
  );
  createWindowHandlers(windows)[liveEvents.sent]('7 4');
  await settle();
  expect(model?.conversation.store.state.shown).toMatchObject({
    conversation: { id: '7' },
    messages: [{ ts: 4 }],
  });
});
