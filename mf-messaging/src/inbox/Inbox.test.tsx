import type { Conversation } from '@tessera/shared-contracts/messaging/conversation';
import {
  conversations,
  participantSuggestions,
} from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { sampleConversation, sampleMessage } from '../testing/sample-conversation.ts';
import { sampleSuggestion } from '@tessera/shared-contracts/testing/sample-suggestions';
import { inbox, platformWith, showInbox } from '../testing/shown-inbox.tsx';

const conversation = (other: string, ts: number, changes: Partial<Conversation> = {}) =>
  sampleConversation(other, [sampleMessage(other, ts, `Hello from ${other}`)], {
    id: String(ts),
    ...changes,
  });
const blogs = (...names: string[]) => names.map((name) => sampleSuggestion(name));
const list = () => screen.queryByRole('list', { name: 'Conversations' });
const further = () => screen.queryByRole('list', { name: 'More blogs to talk to' });
const emptyTitle = () => screen.queryByRole('heading', { name: 'Talk to a blog' });
const to = () => screen.getByRole('combobox', { name: 'To:' });
const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const two = {
  lists: {
    'uuid-ada': [conversation('bob', 9)],
    'uuid-two': [conversation('eve', 8), conversation('kim', 7)],
  },
};

afterEach(() => jest.restoreAllMocks());

test('INBOX-02, INBOX-09: each blog has a separate list, and the selector switches between them', async () => {
  const person = userEvent.setup();
  const { opened } = await showInbox(platformWith(two));
  expect(within(list() ?? document.body).getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByRole('button', { name: /^bob/ })).toBeVisible();
  await person.click(screen.getByRole('combobox', { name: 'Blog' }));
  await person.click(screen.getByRole('option', { name: /^ada-two/ }));
  await person.click(await screen.findByRole('button', { name: /^eve/ }));
  expect(screen.queryByRole('button', { name: /^bob/ })).toBeNull();
  expect(opened).toEqual(['ada-two to eve']);
});

test('INBOX-07, POLL-28: each blog in the selector has a badge with its unread count', async () => {
  await showInbox(platformWith(two), { unread: { 'uuid-two': 120 } });
  await userEvent.setup().click(screen.getByRole('combobox', { name: 'Blog' }));
  expect(screen.getByRole('option', { name: 'ada 2 unread' })).toBeVisible();
  expect(screen.getByRole('option', { name: 'ada-two 99+ unread' })).toBeVisible();
});

test('INBOX-08, INBOX-40: one button starts and ends composing; the list is hidden while composing', async () => {
  const person = userEvent.setup();
  await showInbox(platformWith(two));
  await person.click(screen.getByRole('button', { name: 'Compose message' }));
  expect(to()).toHaveFocus();
  expect([list(), further(), emptyTitle()]).toEqual([null, null, null]);
  await person.click(screen.getByRole('button', { name: 'Nevermind' }));
  expect(list()).toBeVisible();
  expect(screen.getByRole('button', { name: 'Compose message' })).toHaveFocus();
});

test('INBOX-40: composing also hides the view of an empty inbox', async () => {
  await showInbox(platformWith({}), { startsComposing: true });
  expect(to()).toHaveFocus();
  expect(emptyTitle()).toBeNull();
});

test('Escape first ends composing, then closes the inbox and returns the focus to the header entry', async () => {
  const person = userEvent.setup();
  const { entry } = await showInbox(platformWith(two), { startsComposing: true });
  await person.keyboard('{Escape}');
  expect(list()).toBeVisible();
  await person.keyboard('{Escape}');
  expect(inbox()).toBeNull();
  expect(entry).toHaveFocus();
});

test('INBOX-15, INBOX-16: with an empty query the favorites are listed', async () => {
  const person = userEvent.setup();
  const platform = platformWith({ favorites: blogs('eve', 'kim'), found: { bo: blogs('bob') } });
  await showInbox(platform, { startsComposing: true });
  expect(screen.getByRole('heading', { name: 'Favorites' })).toBeVisible();
  expect(options()).toEqual(['eveeve’s notes', 'kimkim’s notes']);
  expect(platform.calls.find(({ path }) => path === participantSuggestions.path)?.input).toEqual({
    query: { participant: 'uuid-ada', limit: 8, include_recent: true },
  });
  await person.type(to(), 'bo');
  expect(await screen.findByRole('option', { name: /^bob/ })).toBeVisible();
  expect(screen.queryByRole('heading', { name: 'Favorites' })).toBeNull();
  expect(options()).toHaveLength(1);
  await person.clear(to());
  expect(options()).toHaveLength(2);
});

test('INBOX-14: choosing a search result starts the conversation', async () => {
  const person = userEvent.setup();
  const { opened } = await showInbox(platformWith({ found: { bo: blogs('bob', 'bobbin') } }), {
    startsComposing: true,
  });
  await person.type(to(), 'bo');
  await person.click(await screen.findByRole('option', { name: /^bobbin/ }));
  expect(opened).toEqual(['ada to bobbin']);
});

test('INBOX-19: Enter chooses the highlighted result', async () => {
  const person = userEvent.setup();
  const { opened } = await showInbox(platformWith({ found: { bo: blogs('bob', 'bobbin') } }), {
    startsComposing: true,
  });
  await person.type(to(), 'bo');
  await screen.findByRole('option', { name: /^bobbin/ });
  await person.keyboard('{ArrowDown}{ArrowDown}');
  expect(to()).toHaveAttribute(
    'aria-activedescendant',
    screen.getByRole('option', { name: /^bobbin/ }).id,
  );
  await person.keyboard('{Enter}');
  expect(opened).toEqual(['ada to bobbin']);
});

test('INBOX-20: Enter without a highlight chooses a result only if it is the only one', async () => {
  const person = userEvent.setup();
  const found = { bo: blogs('bob', 'bobbin'), bobb: blogs('bobbin') };
  const { opened } = await showInbox(platformWith({ found }), { startsComposing: true });
  await person.type(to(), 'bo');
  await screen.findByRole('option', { name: /^bobbin/ });
  await person.keyboard('{Enter}');
  expect(opened).toEqual([]);
  await person.type(to(), 'bb{Enter}');
  expect(opened).toEqual(['ada to bobbin']);
});

test('INBOX-22: a recipient search without a match shows a message', async () => {
  await showInbox(platformWith({}), { startsComposing: true });
  await userEvent.setup().type(to(), 'zz');
  expect(
    await screen.findByText(/^(That isn't anyone\.|Uh, who\?|Nobody by that name\.)$/),
  ).toBeVisible();
});

test('INBOX-24, INBOX-27: a row shows blog and excerpt, and is highlighted until the conversation is read', async () => {
  const person = userEvent.setup();
  const platform = platformWith({
    lists: { 'uuid-ada': [conversation('bob', 9, { unreadCount: 2 }), conversation('eve', 8)] },
  });
  const { opened, change } = await showInbox(platform);
  const row = () => screen.getByRole('button', { name: /^bob/ });
  expect(row()).toHaveTextContent(/^bob.*Hello from bob22 unread$/);
  expect(row()).toHaveClass('isUnread');
  expect(row().querySelector('img')).toHaveAttribute('src', '/avatar/bob/96');
  expect(screen.getByRole('button', { name: /^eve/ })).not.toHaveClass('isUnread');
  await person.click(row());
  expect(opened).toEqual(['ada to bob']);
  platform.answer(conversations, { conversations: [conversation('bob', 9)], _links: {} });
  await change();
  expect(row()).not.toHaveClass('isUnread');
  expect(row()).not.toHaveTextContent('unread');
});

test('arrow keys move the focus along the rows', async () => {
  const person = userEvent.setup();
  await showInbox(
    platformWith({ lists: { 'uuid-ada': [conversation('bob', 9)] }, favorites: blogs('eve') }),
  );
  screen.getByRole('button', { name: /^bob/ }).focus();
  await person.keyboard('{ArrowDown}');
  expect(screen.getByRole('button', { name: /^eve/ })).toHaveFocus();
  await person.keyboard('{ArrowDown}{ArrowUp}');
  expect(screen.getByRole('button', { name: /^bob/ })).toHaveFocus();
});

test('INBOX-28, INBOX-32: a short list is followed by more blogs to talk to', async () => {
  const { opened } = await showInbox(
    platformWith({
      lists: { 'uuid-ada': [conversation('bob', 9)] },
      favorites: blogs('bob', 'eve'),
    }),
  );
  expect(screen.getByRole('heading', { name: 'More blogs to talk to' })).toBeVisible();
  const rows = within(further() ?? document.body).getAllByRole('button');
  expect(rows.map((row) => row.textContent)).toEqual(['eveeve’s notes']);
  await userEvent.setup().click(screen.getByRole('button', { name: /^eve/ }));
  expect(opened).toEqual(['ada to eve']);
});

test('INBOX-34, INBOX-35, INBOX-38, INBOX-42: an empty inbox links to suggested blogs, in complete rows of four only', async () => {
  const person = userEvent.setup();
  const { opened } = await showInbox(
    platformWith({ favorites: blogs('bob', 'eve', 'kim', 'lou', 'max') }),
  );
  expect(emptyTitle()).toBeVisible();
  expect(list()).toBeNull();
  const links = ['bob', 'eve', 'kim', 'lou'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/messaging/conversation/bob',
    '/messaging/conversation/eve',
    '/messaging/conversation/kim',
    '/messaging/conversation/lou',
  ]);
  expect(screen.queryByRole('link', { name: 'max' })).toBeNull();
  await person.click(screen.getByRole('link', { name: 'eve' }));
  expect(opened).toEqual(['ada to eve']);
  // with a modifier key the browser follows the link
  let isFollowed = false;
  function follow(event: Event): void {
    isFollowed = !event.defaultPrevented;
    event.preventDefault();
  }
  document.addEventListener('click', follow, { once: true });
  fireEvent.click(screen.getByRole('link', { name: 'kim' }), { ctrlKey: true });
  expect(isFollowed).toBe(true);
  expect(opened).toHaveLength(1);
});

test('INBOX-41: the list is visible once the first load has found a conversation, and stays visible during a reload', async () => {
  const platform = platformWith({});
  let answer: (page: unknown) => void = () => {};
  platform.answer(
    conversations,
    () =>
      new Promise((resolve) => {
        answer = resolve;
      }),
  );
  const { change } = await showInbox(platform);
  expect(screen.getByRole('status', { name: 'Loading conversations' })).toBeVisible();
  expect([list(), emptyTitle()]).toEqual([null, null]);
  answer({ conversations: [conversation('bob', 9)], _links: {} });
  expect(await screen.findByRole('list', { name: 'Conversations' })).toBeVisible();
  expect(screen.queryByRole('status', { name: 'Loading conversations' })).toBeNull();
  // a reload keeps the list on screen
  await change();
  expect(list()).toBeVisible();
});

test('INBOX-44: an inbox that has been loaded before shows its list without waiting for the reload', async () => {
  const person = userEvent.setup();
  const platform = platformWith(two);
  const { open } = await showInbox(platform);
  await person.keyboard('{Escape}');
  platform.answer(conversations, () => new Promise(() => {}));
  await open();
  expect(screen.getByRole('button', { name: /^bob/ })).toBeVisible();
});

describe('further pages', () => {
  const next = { href: '/svc/conversations?participant=uuid-ada&before=5' };
  const many = (count: number) =>
    Array.from({ length: count }, (_, index) => conversation(`blog${index}`, 1000 - index));
  async function showMany(count: number) {
    const platform = platformWith({});
    platform.answer(conversations, { conversations: many(count), _links: { next } });
    await showInbox(platform);
    platform.answer(conversations, { conversations: [conversation('oldest', 1)], _links: {} });
    const calls = () => platform.calls.filter(({ path }) => path === conversations.path).length;
    return { platform, calls };
  }
  /** Scrolls the list to this distance in px from its end. */
  function scrollTo(distance: number): void {
    const scroller = list()?.parentElement ?? document.body;
    const sizes = { scrollHeight: 2000, clientHeight: 400, scrollTop: 1600 - distance };
    for (const [name, value] of Object.entries(sizes))
      Object.defineProperty(scroller, name, { configurable: true, value });
    fireEvent.scroll(scroller);
  }

  test('INBOX-45: scrolling to 50 px from the end loads the next page', async () => {
    const { calls } = await showMany(10);
    scrollTo(51);
    expect(calls()).toBe(1);
    scrollTo(50);
    expect(await screen.findByRole('button', { name: /^oldest/ })).toBeVisible();
    expect(calls()).toBe(2);
    expect(screen.queryByRole('button', { name: 'Older conversations' })).toBeNull();
  });

  test('INBOX-45: a button also loads the next page', async () => {
    const { calls } = await showMany(10);
    await userEvent.setup().click(screen.getByRole('button', { name: 'Older conversations' }));
    expect(await screen.findByRole('button', { name: /^oldest/ })).toBeVisible();
    expect(calls()).toBe(2);
  });

  test('INBOX-45: with fewer than 10 conversations, no next page is requested', async () => {
    const { calls } = await showMany(9);
    expect(screen.queryByRole('button', { name: 'Older conversations' })).toBeNull();
    scrollTo(0);
    expect(calls()).toBe(1);
  });

  test('after the next page failed to load, scrolling does not request it again', async () => {
    const { platform, calls } = await showMany(10);
    platform.answer(conversations, new CallError(500, []));
    scrollTo(0);
    expect(await screen.findByRole('alert')).toHaveTextContent('Something went screwy.');
    scrollTo(0);
    expect(calls()).toBe(2);
  });
});

test('a failed load of the conversations shows an error; Retry loads them', async () => {
  const platform = platformWith(two);
  platform.answer(conversations, new CallError(500, []));
  await showInbox(platform);
  expect(screen.getByRole('alert')).toHaveTextContent('Something went screwy.');
  platform.answer(conversations, { conversations: [conversation('bob', 9)], _links: {} });
  await userEvent.setup().click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('button', { name: /^bob/ })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a failed load of the favorites shows an error; Retry loads them', async () => {
  const person = userEvent.setup();
  const platform = platformWith(two);
  platform.answer(participantSuggestions, new CallError(500, []));
  await showInbox(platform);
  await person.click(screen.getByRole('button', { name: 'Compose message' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Something went screwy.');
  platform.answer(participantSuggestions, { blogs: blogs('eve') });
  await person.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('option', { name: /^eve/ })).toBeVisible();
});

test('the inbox fills the screen of a phone', async () => {
  const media = Object.assign(window.matchMedia(''), { matches: true });
  jest.spyOn(window, 'matchMedia').mockReturnValue(media);
  const person = userEvent.setup();
  const { entry } = await showInbox(platformWith(two));
  expect(inbox()?.tagName).toBe('DIALOG');
  await person.click(screen.getByRole('button', { name: 'Close' }));
  expect(inbox()).toBeNull();
  expect(entry).toHaveFocus();
});

test('unmounting removes the inbox and stops all requests', async () => {
  const platform = platformWith(two);
  const { changes, view } = await showInbox(platform, { startsComposing: true });
  await userEvent.setup().type(to(), 'b');
  view.unmount();
  const calls = platform.calls.length;
  changes.set(5);
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(platform.calls).toHaveLength(calls);
  expect(document.body.textContent).toBe('');
});
