import { conversations } from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import * as app from '../App.ts';
import { sampleConversation, sampleMessage } from '../testing/sample-conversation.ts';
import {
  mount,
  open,
  inbox,
  preparePage,
  withConversations,
  twoBlogs,
} from '../testing/messaging-app.ts';

let slot: HTMLElement;
beforeEach(() => {
  slot = preparePage();
});
afterEach(() => act(() => app.unmount()));

test('INBOX-34, INBOX-35, INBOX-42: an empty inbox explains how to start a conversation', async () => {
  const platform = withConversations(createFakePlatform(signedIn()), []);
  await mount(platform);
  expect(slot).toBeEmptyDOMElement();
  await open(platform);
  expect(inbox()).toHaveFocus();
  expect(screen.getByRole('heading', { name: 'Talk to a blog' })).toBeVisible();
  expect(screen.getByText(/Choose “Compose message”/)).toBeVisible();
  expect(within(slot).getByText('ada')).toBeVisible();
});

test('INBOX-24, INBOX-25, INBOX-27: a row shows the other blog, the start of the last message and the unread count, and opens the conversation', async () => {
  const person = userEvent.setup();
  const platform = withConversations(createFakePlatform(signedIn()), [
    sampleConversation('bob', [sampleMessage('bob', 5, 'x'.repeat(200))], { unreadCount: 3 }),
    sampleConversation('eve', [sampleMessage('ada', 4, 'Bye')], { id: '8' }),
  ]);
  await mount(platform);
  await open(platform);
  const list = within(screen.getByRole('list', { name: 'Conversations' }));
  const [bob, eve] = [/^bob/, /^eve/].map((name) => list.getByRole('button', { name }));
  expect(bob).toHaveTextContent(/^bob.*[^x]x{100}3?3 unread$/);
  expect(eve).toHaveTextContent('You: Bye');
  expect(eve).not.toHaveTextContent('unread');
  await person.click(bob ?? slot);
  expect(await screen.findByRole('heading', { name: 'bob' })).toBeVisible();
  expect(inbox()).toBeNull();
  await open(platform);
  expect(screen.getByRole('list', { name: 'Conversations' })).toBeVisible();
});

test('INBOX-07, INBOX-09: the selector shows unread counts per blog; selecting a blog shows its conversations', async () => {
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
  const person = userEvent.setup();
  await person.click(screen.getByRole('combobox', { name: 'Blog' }));
  expect(screen.getByRole('option', { name: 'ada 0 unread' })).toBeVisible();
  await person.click(screen.getByRole('option', { name: 'ada-two 99+ unread' }));
  expect(await screen.findByText('friend-of-uuid-two')).toBeVisible();
  expect(screen.queryByText('friend-of-uuid-ada')).toBeNull();
});

test('opens the inbox of the requested blog, even if the inbox of another blog is open', async () => {
  const platform = twoBlogs();
  const openAs = (as: string) =>
    act(async () => {
      platform.bus.emit(messagingOpen, { blog: '', as });
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
  await mount(platform);
  await openAs('ada');
  expect(screen.getByRole('combobox', { name: 'Blog' })).toHaveTextContent(/^ada$/);
  await openAs('ada-two');
  expect(screen.getByRole('combobox', { name: 'Blog' })).toHaveTextContent('ada-two');
});

test('shows unread counts of the user’s other blogs below the selector; pressing one opens that blog’s inbox', async () => {
  const platform = withConversations(
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
  expect(screen.getByRole('combobox', { name: 'Blog' })).toHaveTextContent('ada-two');
  expect(screen.queryByRole('button', { name: 'ada-two: 2 unread' })).toBeNull();
});

test('an inbox that fails to load offers a retry', async () => {
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
  withConversations(platform);
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('bob')).toBeVisible();
});

test('INBOX-11: the selector offers the blogs that can send messages, and starts with the current one', async () => {
  const platform = twoBlogs();
  await mount(platform);
  await open(platform);
  const choice = screen.getByRole('combobox', { name: 'Blog' });
  expect(choice).toHaveTextContent('ada-two');
  const person = userEvent.setup();
  await person.click(choice);
  expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
    expect.stringMatching(/^ada /),
    expect.stringMatching(/^ada-two /),
  ]);
  await person.click(screen.getByRole('option', { name: /^ada / }));
  expect(choice).toHaveTextContent(/^ada$/);
});

test('INBOX-12: without a current blog the first blog is selected', async () => {
  const platform = withConversations(
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
  expect(screen.getByRole('combobox', { name: 'Blog' })).toHaveTextContent('one');
});
