import {
  conversationMessages,
  conversations,
  deleteConversation,
  poll,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import type { RemoteApp } from '@tessera/shared-contracts/platform/platform';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as app from './App.ts';
import { fetched, sampleConversation, sampleMessage } from './testing/sample-conversation.ts';

let slot: HTMLElement;
beforeEach(() => {
  document.body.innerHTML = '<button>Messages</button><div id="slot-messaging"></div>';
  localStorage.clear();
  slot = document.querySelector<HTMLElement>('#slot-messaging') ?? document.body;
});
afterEach(() => act(() => app.unmount()));

/** With a conversation with everybody, and an inbox that lists the given ones. */
const told = (
  platform: FakePlatform,
  listed = [
    sampleConversation('bob', [sampleMessage('bob', Date.now(), 'Hello Ada')], { unreadCount: 3 }),
  ],
): FakePlatform => {
  platform.answer(conversations, { conversations: listed, _links: {} });
  platform.answer(conversationMessages, ({ query }: { query: { participants: string } }) =>
    fetched(
      sampleConversation(query.participants, [
        sampleMessage(query.participants, 2, 'Hello Ada'),
        sampleMessage('ada', 1, 'Hi'),
      ]),
    ),
  );
  return platform;
};
const mount = (platform: FakePlatform) => app.mount({ platform, domElement: slot });
const open = (platform: FakePlatform, blog = '') =>
  act(async () => {
    platform.bus.emit(messagingOpen, { blog });
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
const twoBlogs = () =>
  told(
    createFakePlatform({
      ...signedIn(),
      channels: [
        sampleChannel({ is_current: false }),
        sampleChannel({ name: 'ada-two' }),
        sampleChannel({ name: 'muted', can_send_messages: false }),
      ],
    }),
  );
const panel = () => screen.queryByRole('dialog', { name: 'Messages' });

test('what the remote exposes is what single-spa calls', () => {
  const remote: RemoteApp = app;
  expect(Object.keys(remote).toSorted()).toEqual(['bootstrap', 'mount', 'unmount']);
});

test('INBOX-34, INBOX-35, INBOX-42: the empty inbox opens with the talk phrase and says what to do', async () => {
  const platform = told(createFakePlatform(signedIn()), []);
  await mount(platform);
  expect(slot).toBeEmptyDOMElement();
  await open(platform);
  expect(panel()).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Talk to a blog' })).toBeVisible();
  expect(screen.getByText(/Press Message on a blog/)).toBeVisible();
  expect(within(slot).getByText('ada')).toBeVisible();
});

test('INBOX-24, INBOX-25, INBOX-27: a row names the other blog, the beginning of the last message, and what is unread; it opens the conversation', async () => {
  const person = userEvent.setup();
  const platform = told(createFakePlatform(signedIn()), [
    sampleConversation('bob', [sampleMessage('bob', 5, 'x'.repeat(200))], { unreadCount: 3 }),
    sampleConversation('eve', [sampleMessage('ada', 4, 'Bye')], { id: '8' }),
  ]);
  await mount(platform);
  await open(platform);
  const [bob, eve] = within(screen.getByRole('list', { name: 'Conversations' })).getAllByRole(
    'button',
  );
  expect(bob).toHaveTextContent(/^bob.*[^x]x{100}3?3 unread$/);
  expect(eve).toHaveTextContent('You: Bye');
  expect(eve).not.toHaveTextContent('unread');
  await person.click(bob ?? slot);
  expect(await screen.findByRole('heading', { name: 'ada + bob' })).toBeVisible();
  await person.click(screen.getByRole('button', { name: 'Back to all messages' }));
  expect(screen.getByRole('list', { name: 'Conversations' })).toBeVisible();
});

test('INBOX-07, INBOX-09: the selector names what is unread per blog; another choice shows its conversations', async () => {
  const platform = createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel(),
      sampleChannel({
        name: 'ada-two',
        uuid: 'uuid-two',
        token: 'two',
        is_current: false,
        unread_count: 120,
      }),
    ],
  });
  platform.answer(conversations, ({ query }: { query: { participant: string } }) => ({
    conversations: [
      sampleConversation(`friend-of-${query.participant}`, [sampleMessage('bob', 5)]),
    ],
    _links: {},
  }));
  await mount(platform);
  await open(platform);
  expect(screen.getByText('friend-of-uuid-ada')).toBeVisible();
  expect(screen.getByRole('option', { name: 'ada-two (99+ unread)' })).toBeInTheDocument();
  await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Blog' }), 'ada-two');
  expect(await screen.findByText('friend-of-uuid-two')).toBeVisible();
  expect(screen.queryByText('friend-of-uuid-ada')).toBeNull();
});

test('messages are opened for the blog that was asked for, also over an inbox that is open', async () => {
  const platform = twoBlogs();
  const openAs = (as: string) =>
    act(async () => {
      platform.bus.emit(messagingOpen, { blog: '', as });
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  await mount(platform);
  await openAs('ada');
  expect(screen.getByRole('combobox', { name: 'Blog' })).toHaveValue('ada');
  await openAs('ada-two');
  expect(screen.getByRole('combobox', { name: 'Blog' })).toHaveValue('ada-two');
});

test('what is unread on another of one’s blogs is said beside the selector, and a press leads there', async () => {
  const platform = told(
    createFakePlatform({
      ...signedIn(),
      channels: [
        sampleChannel({ unread_count: 1 }),
        sampleChannel({
          name: 'ada-two',
          uuid: 'uuid-two',
          token: 'two',
          is_current: false,
          unread_count: 2,
        }),
      ],
    }),
  );
  await mount(platform);
  await open(platform);
  expect(screen.queryByRole('button', { name: /^ada:/ })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'ada-two: 2 unread' }));
  expect(screen.getByRole('combobox', { name: 'Blog' })).toHaveValue('ada-two');
  expect(screen.queryByRole('button', { name: 'ada-two: 2 unread' })).toBeNull();
});

test('an inbox that cannot be had offers a retry', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(conversations, new CallError(500, []));
  await mount(platform);
  await open(platform);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Something went screwy\.Retry$/);
  platform.answer(conversations, new CallError(0, ['There is no connection.']));
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Something went screwy. There is no connection.',
  );
  told(platform);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('bob')).toBeVisible();
});

test('INBOX-11: with several blogs those that can send are offered, and the current one acts', async () => {
  const platform = twoBlogs();
  await mount(platform);
  await open(platform);
  const choice = screen.getByRole('combobox', { name: 'Blog' });
  expect(choice).toHaveValue('ada-two');
  expect(
    within(choice)
      .getAllByRole('option')
      .map((option) => option.textContent?.replace(/ \(.*/, '')),
  ).toEqual(['ada', 'ada-two']);
  fireEvent.change(choice, { target: { value: 'ada' } });
  expect(choice).toHaveValue('ada');
});

test('INBOX-12: without a current blog the first one acts', async () => {
  const platform = told(
    createFakePlatform({
      ...signedIn(),
      channels: [
        sampleChannel({ name: 'one', is_current: false }),
        sampleChannel({ name: 'two', is_current: false }),
      ],
    }),
  );
  await mount(platform);
  await open(platform);
  expect(screen.getByRole('combobox', { name: 'Blog' })).toHaveValue('one');
});

test('CONV-12, CONV-13: asked for a blog, its conversation opens, and turns to another while open', async () => {
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  const heading = screen.getByRole('heading', { name: 'ada + bob' });
  // the picture is that of the other blog, so it stands with its name
  expect([...heading.querySelectorAll('img, a')].map((part) => part.tagName)).toEqual(['IMG', 'A']);
  expect(
    heading.querySelector('img')?.compareDocumentPosition(within(heading).getByText('ada')),
  ).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await open(platform, 'eve');
  expect(screen.getByRole('link', { name: 'eve' })).toHaveAttribute('href', '/@eve');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('CONV-38: a blog of one’s own opens nothing', async () => {
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'ada');
  expect(slot).toBeEmptyDOMElement();
});

test('two requests in a row open one panel, for the latter', async () => {
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  platform.bus.emit(messagingOpen, { blog: 'bob' });
  await open(platform, 'eve');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'ada + eve' })).toBeVisible();
});

test('MSG-18, MSG-19, MSG-20, MSG-21, MSG-27: Enter sends, Shift+Enter breaks the line, blank text does not go', async () => {
  const person = userEvent.setup();
  const platform = told(createFakePlatform(signedIn()));
  platform.answer(sendMessage, sampleMessage('ada', 3, 'Two\nlines'));
  await mount(platform);
  await open(platform, 'bob');
  const field = screen.getByRole('textbox', { name: 'Write a message' });
  expect(field).toHaveFocus();
  expect(field).toHaveAttribute('maxlength', '4096');
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
  await person.keyboard(' {Enter}');
  expect(platform.calls.some(({ method }) => method === 'POST')).toBe(false);
  await person.keyboard('Two{Shift>}{Enter}{/Shift}lines{Enter}');
  expect(
    platform.calls.filter(({ method }) => method === 'POST').map(({ input }) => input),
  ).toMatchObject([{ body: { message: 'Two\nlines', conversation_id: '7' } }]);
  expect(field).toHaveValue('');
  expect(within(screen.getByRole('log')).getByText(/Two\s+lines/)).toBeVisible();
});

test('MSG-22, MSG-23: Escape clears what was typed, and closes the panel when nothing is', async () => {
  const person = userEvent.setup();
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  await person.keyboard('Hm{Escape}');
  expect(screen.getByRole('textbox')).toHaveValue('');
  await person.keyboard('{Escape}');
  expect(panel()).toBeNull();
});

test('what was typed is there again when the conversation is opened again', async () => {
  const person = userEvent.setup();
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  await person.keyboard('Half a sen');
  await open(platform, 'eve');
  expect(screen.getByRole('textbox')).toHaveValue('');
  await act(() => app.unmount());
  await mount(platform);
  await open(platform, 'bob');
  expect(screen.getByRole('textbox')).toHaveValue('Half a sen');
});

test('MSG-45: a time that stands above a group is not said again below it', async () => {
  const at = Date.now() - 1000;
  const platform = told(createFakePlatform(signedIn()));
  platform.answer(
    conversationMessages,
    fetched(
      sampleConversation('bob', [
        sampleMessage('bob', at + 30_000, 'Now'),
        sampleMessage('bob', at - 300_000, 'Hello'),
        sampleMessage('bob', at - 8_000_000, 'Before'),
      ]),
    ),
  );
  await mount(platform);
  await open(platform, 'bob');
  const times = [...screen.getByRole('log').querySelectorAll('li')].map(
    (item) => item.querySelectorAll('time').length,
  );
  // a time above and its group, twice; then a group of its own time
  expect(times).toEqual([1, 0, 1, 0, 1]);
});

test('MSG-32, MSG-33, MSG-34, MSG-35, MSG-43: a failed message shows Retry, a refused one says so', async () => {
  const person = userEvent.setup();
  const platform = told(createFakePlatform(signedIn()));
  platform.answer(sendMessage, new CallError(0, []));
  await mount(platform);
  await open(platform, 'bob');
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await person.keyboard('Hello{Enter}');
  const retry = await screen.findByRole('button', { name: 'Retry' });
  expect(screen.getByPlaceholderText('Currently offline')).toBeVisible();
  let refuse = (_: Error): void => {};
  platform.answer(
    sendMessage,
    () =>
      new Promise((_, reject) => {
        refuse = reject;
      }),
  );
  await person.click(retry);
  expect(screen.getByRole('button', { name: 'Trying...' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  await act(async () => refuse(new CallError(403, [])));
  expect(await screen.findByText('Could not send')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('CONV-43, CONV-44: with a blog that takes no messages there is nothing to write in', async () => {
  const platform = told(createFakePlatform(signedIn()));
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 1)], { can_send: false })),
  );
  await mount(platform);
  await open(platform, 'bob');
  expect(screen.getByText("bob can't receive messages.")).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('CONV-48, CONV-50, CONV-51: deleting asks first, and leads back to the inbox', async () => {
  const person = userEvent.setup();
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  platform.confirmWith(false);
  await person.click(screen.getByRole('button', { name: 'Delete conversation' }));
  expect(platform.confirms).toMatchObject([
    { message: 'Permanently delete this conversation?', confirm: 'Delete', refuse: 'Nevermind' },
  ]);
  expect(platform.calls.some(({ method }) => method === deleteConversation.method)).toBe(false);
  platform.confirmWith(true);
  platform.answer(conversations, { conversations: [], _links: {} });
  await person.click(screen.getByRole('button', { name: 'Delete conversation' }));
  expect(await screen.findByRole('heading', { name: 'Talk to a blog' })).toBeVisible();
});

describe('polling', () => {
  beforeEach(() => {
    jest.useFakeTimers();
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  const openNow = async (platform: FakePlatform, blog = '') => {
    await mount(platform);
    await act(async () => {
      platform.bus.emit(messagingOpen, { blog });
      await jest.advanceTimersByTimeAsync(20);
    });
  };
  const polls = (platform: FakePlatform) =>
    platform.calls.filter(({ path }) => path === poll.path).length;
  const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));

  test('POLL-02, POLL-03: nothing is polled before the panel opens and after it closes', async () => {
    const platform = told(createFakePlatform(signedIn()));
    platform.answer(poll, { unread_messages: {} });
    await mount(platform);
    await pass(60_000);
    expect(polls(platform)).toBe(0);
    await openNow(platform);
    await pass(15_000);
    expect(polls(platform)).toBe(1);
    act(() => screen.getByRole('button', { name: 'Close' }).click());
    await pass(600_000);
    expect(polls(platform)).toBe(1);
    expect(jest.getTimerCount()).toBe(0);
  });

  test('POLL-01: for an unverified address nothing is polled; the panel says why, and looks when asked to', async () => {
    const platform = told(createFakePlatform(signedIn({ is_verified_email: false })));
    await openNow(platform);
    await pass(60_000);
    expect(polls(platform)).toBe(0);
    expect(
      screen.getByText(
        /New messages arrive here by themselves once your e-mail address is confirmed\./,
      ),
    ).toBeVisible();
    expect(screen.getByRole('link', { name: 'Confirm it' })).toHaveAttribute(
      'href',
      '/settings/account',
    );
    act(() => platform.bus.emit(messagingOpen, { blog: 'bob' }));
    await pass(0);
    platform.answer(
      conversationMessages,
      fetched(
        sampleConversation(
          'bob',
          [sampleMessage('bob', 9, 'Are you there?'), sampleMessage('bob', 2)],
          { unreadCount: 1 },
        ),
      ),
    );
    act(() => screen.getByRole('button', { name: 'Check now' }).click());
    await pass(0);
    expect(screen.getByText('Are you there?')).toBeVisible();
  });

  test('with a verified address nothing is said of it', async () => {
    await openNow(told(createFakePlatform(signedIn())));
    expect(screen.queryByRole('button', { name: 'Check now' })).toBeNull();
  });

  test('POLL-20: what comes in while a conversation is open is shown', async () => {
    const platform = told(createFakePlatform(signedIn()));
    platform.answer(poll, { unread_messages: { 'token-ada': { 7: 1 } } });
    await openNow(platform, 'bob');
    platform.answer(
      conversationMessages,
      fetched(
        sampleConversation(
          'bob',
          [sampleMessage('bob', 9, 'Are you there?'), sampleMessage('bob', 2)],
          { unreadCount: 1 },
        ),
      ),
    );
    await pass(15_000);
    expect(screen.getByText('Are you there?')).toBeVisible();
  });
});

test('Close and Escape close it, and the focus goes back', async () => {
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  const opener = screen.getByRole('button', { name: 'Messages' });
  opener.focus();
  await open(platform);
  act(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(panel()).toBeNull();
  expect(opener).toHaveFocus();
  await open(platform);
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(panel()).toBeNull();
});

test.each([
  ['a visitor', {}],
  ['somebody who may not message', signedIn({ can_message: false })],
  [
    'somebody without a blog that can send',
    { ...signedIn(), channels: [sampleChannel({ can_send_messages: false })] },
  ],
])('ROLE-02, INBOX-01: for %s nothing opens', async (_, payload) => {
  const platform = createFakePlatform(payload);
  await mount(platform);
  await open(platform);
  expect(slot).toBeEmptyDOMElement();
});

test('unmount takes the panel away and listens no more', async () => {
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform);
  await act(() => app.unmount());
  expect(slot).toBeEmptyDOMElement();
  await open(platform);
  expect(slot).toBeEmptyDOMElement();
});

test('unmounted while it loads it does not open', async () => {
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  platform.bus.emit(messagingOpen, { blog: '' });
  await app.unmount();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(slot).toBeEmptyDOMElement();
});
