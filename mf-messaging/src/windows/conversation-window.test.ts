import { block } from '@tessera/shared-contracts/blogs/endpoints';
import {
  conversationMessages,
  conversations,
  deleteConversation,
  flagConversation,
  participantInfo,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as app from '../App.ts';
import {
  fetched,
  sampleConversation,
  sampleMessage,
  sampleParticipant,
} from '../testing/sample-conversation.ts';
import {
  mount,
  open,
  preparePage,
  twoBlogs,
  withConversations,
  windowOf,
} from '../testing/messaging-app.ts';

let slot: HTMLElement;
beforeEach(() => {
  slot = preparePage();
});
afterEach(() => act(() => app.unmount()));

test('CONV-12, CONV-13: the head of a window shows only the other blog, by picture and name; a request for another blog replaces the window', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  const bob = windowOf('bob');
  const heading = screen.getByRole('heading', { name: 'bob' });
  expect(within(heading).getByRole('link', { name: 'bob' })).toHaveAttribute('href', '/@bob');
  const avatar = bob?.querySelector('img');
  expect(avatar?.getAttribute('src')).toContain('/avatar/bob/');
  expect(avatar?.compareDocumentPosition(heading)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(bob!).queryByText(/\bada\b/)).toBeNull();
  await open(platform, 'eve');
  expect(screen.getByRole('link', { name: 'eve' })).toHaveAttribute('href', '/@eve');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('CONV-12, CONV-13: for a user who owns several blogs, a second line of the head says which of them writes', async () => {
  const platform = twoBlogs();
  await mount(platform);
  await act(async () => {
    platform.bus.emit(messagingOpen, { blog: 'bob', as: 'ada-two' });
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  const dialog = screen.getByRole('dialog', { name: 'Conversation with bob, from ada-two' });
  expect(within(dialog).getByRole('heading')).toHaveTextContent(/^bob$/);
  expect(within(dialog).getByText('from ada-two')).toBeVisible();
});

test('CONV-38: a request for the user’s own blog opens no window', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'ada');
  expect(slot).toBeEmptyDOMElement();
});

test('if two conversations are requested in quick succession, only the window of the second stays open', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  platform.bus.emit(messagingOpen, { blog: 'bob' });
  await open(platform, 'eve');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'eve' })).toBeVisible();
});

test('MSG-18, MSG-19, MSG-20, MSG-21, MSG-27: Enter sends, Shift+Enter inserts a line break, blank text is not sent', async () => {
  const person = userEvent.setup();
  const platform = withConversations(createFakePlatform(signedIn()));
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

test('MSG-22, MSG-23: Escape clears the input, or closes the window if the input is empty', async () => {
  const person = userEvent.setup();
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  await person.keyboard('Hm{Escape}');
  expect(screen.getByRole('textbox')).toHaveValue('');
  await person.keyboard('{Escape}');
  expect(windowOf('bob')).toBeNull();
});

test('text that was typed and not sent is restored when the conversation is reopened, even after a remount', async () => {
  const person = userEvent.setup();
  const platform = withConversations(createFakePlatform(signedIn()));
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

test('MSG-45: a time above a group of messages is not repeated below the group, if its last message has the same time', async () => {
  const at = Date.now() - 1000;
  const platform = withConversations(createFakePlatform(signedIn()));
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
  // two groups with a time above them, then a group with its time below it
  expect(times).toEqual([1, 0, 1, 0, 1]);
});

test('MSG-32, MSG-33, MSG-34, MSG-35, MSG-43: a failed message offers Retry; a refused message shows an error', async () => {
  const person = userEvent.setup();
  const platform = withConversations(createFakePlatform(signedIn()));
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

test('CONV-43, CONV-44: if the other blog accepts no messages, the window has no input', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 1)], { can_send: false })),
  );
  await mount(platform);
  await open(platform, 'bob');
  expect(screen.getByText("bob can't receive messages.")).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

/** Chooses an action from the menu of the only window. */
async function choose(name: string): Promise<void> {
  const person = userEvent.setup();
  await person.click(screen.getByRole('button', { name: 'Actions' }));
  await person.click(screen.getByRole('menuitem', { name }));
}

test('CONV-48, CONV-50, CONV-51: deleting a conversation asks for confirmation, closes the window and removes the row from the inbox', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  await open(platform);
  expect(await screen.findByRole('button', { name: /^bob/ })).toBeVisible();
  platform.confirmWith(false);
  await choose('Delete conversation');
  expect(platform.confirms).toMatchObject([
    { message: 'Permanently delete this conversation?', confirm: 'Delete', refuse: 'Nevermind' },
  ]);
  expect(platform.calls.some(({ method }) => method === deleteConversation.method)).toBe(false);
  platform.confirmWith(true);
  platform.answer(conversations, { conversations: [], _links: {} });
  await choose('Delete conversation');
  await waitFor(() => expect(windowOf('bob')).toBeNull());
  await open(platform);
  expect(await screen.findByRole('heading', { name: 'Talk to a blog' })).toBeVisible();
});

test('CONV-14, CONV-15, CONV-47, CONV-49, CONV-54: the header has an actions menu and a Close button; the menu links to the sound settings and can block the other blog', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  expect(screen.getByRole('button', { name: 'Close' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Minimize' })).toBeNull();
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }));
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Sound settings',
    'Delete conversation',
    'Block bob',
    'Mute conversation',
    'Move window',
  ]);
  expect(screen.getByRole('menuitem', { name: 'Sound settings' })).toHaveAttribute(
    'href',
    '/settings/dashboard',
  );
  await userEvent.setup().keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(windowOf('bob')).toBeVisible();
  await choose('Block bob');
  expect(platform.confirms).toMatchObject([
    {
      message: expect.stringMatching(/^Are you sure you want to block bob from ada\?/),
      confirm: 'Block',
      refuse: 'Nevermind',
    },
  ]);
  expect(platform.calls.find(({ path }) => path === block.path)?.input).toMatchObject({
    body: { tumblelog: 'ada', blocked_tumblelog: 'bob' },
  });
  expect(platform.emitted).toContainEqual({ name: 'block', payload: { tumblelog: 'bob' } });
});

test('CONV-45, CONV-46, CONV-52, CONV-53: possible spam can be reported, which closes the window', async () => {
  const person = userEvent.setup();
  jest.spyOn(Math, 'random').mockReturnValue(0.5);
  const platform = withConversations(createFakePlatform(signedIn()));
  platform.answer(
    conversationMessages,
    fetched(sampleConversation('bob', [sampleMessage('bob', 1)], { is_possible_spam: true })),
  );
  await mount(platform);
  await open(platform, 'bob');
  expect(screen.getByText('Is this spam?')).toBeVisible();
  platform.confirmWith(false);
  await person.click(screen.getByRole('button', { name: 'Mark as spam' }));
  expect(platform.confirms).toMatchObject([
    {
      message: expect.stringMatching(
        /^Block and report bob\? This conversation will vanish from your inbox\.\n\nOur team will read up to 20 of its last messages/,
      ),
      confirm: 'Mark it spam',
      refuse: 'Nevermind',
    },
  ]);
  expect(windowOf('bob')).toBeVisible();
  platform.confirmWith(true);
  await person.click(screen.getByRole('button', { name: 'Mark as spam' }));
  expect(platform.calls.find(({ path }) => path === flagConversation.path)?.input).toEqual({
    body: { conversation_id: '7', participant: 'uuid-ada', type: 'spam', context: 'inline' },
  });
  expect(windowOf('bob')).toBeNull();
  jest.restoreAllMocks();
});

test('CONV-22, CONV-23, MSG-24: while a conversation loads, no messages are shown and nothing can be sent', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  platform.answer(conversationMessages, () => new Promise(() => {}));
  await mount(platform);
  await open(platform, 'bob');
  expect(screen.queryByRole('log')).toBeNull();
  expect(screen.getByRole('textbox')).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Send' })).toBeDisabled();
});

test('CONV-55, CONV-56, CONV-57, CONV-59: a failed fetch offers Retry; once pressed, the button shows that the retry is in progress', async () => {
  const person = userEvent.setup();
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const platform = withConversations(createFakePlatform(signedIn()));
  platform.answer(conversationMessages, new CallError(500, []));
  await mount(platform);
  await open(platform, 'bob');
  expect(screen.getByRole('alert')).toHaveTextContent('Something went screwy.Retry');
  expect(screen.getByRole('textbox')).toBeDisabled();
  let answer = (_: unknown): void => {};
  platform.answer(conversationMessages, () => new Promise((resolve) => (answer = resolve)));
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(screen.getByRole('button', { name: 'Retrying...' })).toBeDisabled();
  await act(async () => answer(fetched(sampleConversation('bob', [sampleMessage('bob', 1)]))));
  expect(screen.queryByRole('alert')).toBeNull();
  expect(within(screen.getByRole('log')).getByText('at 1')).toBeVisible();
  jest.restoreAllMocks();
});

test('CONV-40: a conversation with a blog that does not exist shows an error without Retry', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  platform.answer(conversationMessages, new CallError(404, []));
  platform.answer(participantInfo, new CallError(404, []));
  await mount(platform);
  await open(platform, 'gone');
  expect(screen.getByRole('alert')).toHaveTextContent(/^Could not load conversation\.$/);
});

test('CONV-29, CONV-30: with the icebreakers flag on, the window introduces the other blog', async () => {
  const platform = withConversations(
    createFakePlatform({ ...signedIn(), flags: { isIcebreakersEnabled: true } }),
  );
  platform.answer(participantInfo, {
    ...sampleParticipant('bob'),
    description: 'Boats',
    blog_tags: ['sea', 'sail', 'wind', 'rope'],
    is_following_blog: true,
    duration_following_blog: 86_400,
  });
  await mount(platform);
  await open(platform, 'bob');
  const card = await screen.findByRole('region', { name: 'bob' });
  expect(card).toHaveTextContent(
    /^bob’s notesBoats#sea#sail#windYou have followed them for 1 day\.$/,
  );
});

test('CONV-16: the button for older messages is above the messages, and the spam question is below them', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  platform.answer(
    conversationMessages,
    fetched(
      sampleConversation(
        'bob',
        [sampleMessage('bob', 1)],
        { is_possible_spam: true },
        { next: { href: '/svc/conversations/messages?before=1' } },
      ),
    ),
  );
  await mount(platform);
  await open(platform, 'bob');
  const log = screen.getByRole('log');
  const older = within(log).getByRole('button', { name: 'Older messages' });
  const message = within(log).getByText('at 1');
  const spam = screen.getByRole('button', { name: 'Mark as spam' });
  expect(older.compareDocumentPosition(message)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(message.compareDocumentPosition(spam)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('messages that take a long time to load do not move the focus when they arrive', async () => {
  const platform = withConversations(createFakePlatform(signedIn()));
  const late = Promise.withResolvers<ReturnType<typeof fetched>>();
  platform.answer(conversationMessages, () => late.promise);
  await mount(platform);
  await open(platform, 'bob');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Actions' }));
  const entry = screen.getByRole('menuitem', { name: 'Sound settings' });
  await waitFor(() => expect(entry).toHaveFocus());
  await act(async () =>
    late.resolve(fetched(sampleConversation('bob', [sampleMessage('bob', 1)]))),
  );
  expect(await screen.findByRole('log')).toBeVisible();
  expect(screen.getByRole('textbox')).toBeEnabled();
  expect(entry).toHaveFocus();
});
