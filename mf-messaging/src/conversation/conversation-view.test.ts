import {
  conversationMessages,
  conversations,
  deleteConversation,
  sendMessage,
} from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as app from '../App.ts';
import { fetched, sampleConversation, sampleMessage } from '../testing/sample-conversation.ts';
import { mount, open, panel, preparePage, told } from '../testing/messaging-app.ts';

let slot: HTMLElement;
beforeEach(() => {
  slot = preparePage();
});
afterEach(() => act(() => app.unmount()));

test('CONV-12, CONV-13: opens the conversation with the requested blog, and switches to another while open', async () => {
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  const heading = screen.getByRole('heading', { name: 'ada + bob' });
  // the avatar belongs to the other blog, so it is next to its name
  expect([...heading.querySelectorAll('img, a')].map((part) => part.tagName)).toEqual(['IMG', 'A']);
  expect(
    heading.querySelector('img')?.compareDocumentPosition(within(heading).getByText('ada')),
  ).toBe(Node.DOCUMENT_POSITION_PRECEDING);
  await open(platform, 'eve');
  expect(screen.getByRole('link', { name: 'eve' })).toHaveAttribute('href', '/@eve');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('CONV-38: does not open for the user’s own blog', async () => {
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'ada');
  expect(slot).toBeEmptyDOMElement();
});

test('two requests in a row open one panel, for the second', async () => {
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  platform.bus.emit(messagingOpen, { blog: 'bob' });
  await open(platform, 'eve');
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  expect(screen.getByRole('heading', { name: 'ada + eve' })).toBeVisible();
});

test('MSG-18, MSG-19, MSG-20, MSG-21, MSG-27: Enter sends, Shift+Enter inserts a line break, blank text is not sent', async () => {
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

test('MSG-22, MSG-23: Escape clears the input, or closes the panel if it is empty', async () => {
  const person = userEvent.setup();
  const platform = told(createFakePlatform(signedIn()));
  await mount(platform);
  await open(platform, 'bob');
  await person.keyboard('Hm{Escape}');
  expect(screen.getByRole('textbox')).toHaveValue('');
  await person.keyboard('{Escape}');
  expect(panel()).toBeNull();
});

test('restores the draft when the conversation is reopened', async () => {
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

test('MSG-45: does not repeat a group’s time below it', async () => {
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
  // a time above and its group, twice; then a group with its time below
  expect(times).toEqual([1, 0, 1, 0, 1]);
});

test('MSG-32, MSG-33, MSG-34, MSG-35, MSG-43: a failed message offers Retry; a refused one says so', async () => {
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

test('CONV-43, CONV-44: shows no input for a blog that accepts no messages', async () => {
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

test('CONV-48, CONV-50, CONV-51: deleting asks first, and returns to the inbox', async () => {
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
