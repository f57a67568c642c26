import { searchConversations } from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { sampleConversation, sampleMessage } from '../testing/sample-conversation.ts';
import { inbox, platformWith, showInbox } from '../testing/shown-inbox.tsx';

const found = (other: string, ts: number, text: string) =>
  sampleConversation(other, [sampleMessage(other, ts, text)], { id: String(ts) });
const field = () => screen.getByRole('searchbox', { name: 'Search messages' });
const results = () => screen.queryByRole('list', { name: 'Messages found' });
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms));
const type = (value: string) => fireEvent.change(field(), { target: { value } });

afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

async function shown() {
  const platform = platformWith({ lists: { 'uuid-ada': [found('bob', 9, 'The last one')] } });
  const view = await showInbox(platform);
  jest.useFakeTimers();
  const searches = () =>
    platform.calls
      .filter(({ path }) => path === searchConversations.path)
      .map(({ input }) => input);
  return { platform, searches, ...view };
}

test('INBOX-41: a search lists messages above the conversations, which stay in view', async () => {
  const { platform, searches, opened } = await shown();
  platform.answer(searchConversations, {
    conversations: [found('eve', 4, 'Will it rain?')],
    _links: { next: { href: '/svc/conversations/search?q=rain&before=x&limit=20' } },
  });
  type('ra');
  await pass(249);
  type(' rain ');
  await pass(249);
  expect(searches()).toEqual([]);
  await pass(1);
  expect(searches()).toEqual([{ query: { participant: 'uuid-ada', q: 'rain' } }]);
  const eve = within(results() ?? document.body).getByRole('button', { name: /^eve/ });
  expect(eve).toHaveTextContent('Will it rain?');
  expect(within(eve).getByText('rain').tagName).toBe('MARK');
  expect(screen.getByRole('status')).toHaveTextContent('1 conversation');
  expect(screen.getByRole('list', { name: 'Conversations' })).toBeVisible();
  platform.answer(searchConversations, {
    conversations: [found('kim', 3, 'Rain'), found('eve', 4, 'Will it rain?')],
    _links: {},
  });
  fireEvent.click(screen.getByRole('button', { name: 'More results' }));
  await pass(0);
  expect(searches().at(-1)).toMatchObject({ query: { before: 'x', q: 'rain' } });
  expect(within(results() ?? document.body).getAllByRole('listitem')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: 'More results' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^kim/ }));
  expect(opened).toEqual(['ada to kim']);
});

test('a search without results shows a message, a failed search offers a retry, and Escape ends the search', async () => {
  const { platform } = await shown();
  platform.answer(searchConversations, new CallError(500, []));
  type('wind');
  await pass(250);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Something went screwy\.Retry$/);
  platform.answer(searchConversations, { conversations: [], _links: {} });
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  await pass(0);
  expect(screen.getByRole('status')).toHaveTextContent('No messages about wind.');
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(field()).toHaveValue('');
  expect(screen.getByRole('status')).toBeEmptyDOMElement();
  expect(inbox()).toBeVisible();
  fireEvent.keyDown(field(), { key: 'Escape' });
  expect(inbox()).toBeNull();
});

test('a response that arrives after the search text was cleared is ignored', async () => {
  const { platform } = await shown();
  let answer = (): void => {};
  platform.answer(searchConversations, async () => {
    await new Promise<void>((resolve) => (answer = resolve));
    return { conversations: [found('eve', 4, 'rain')], _links: {} };
  });
  type('rain');
  await pass(250);
  type('');
  answer();
  await pass(0);
  expect(results()).toBeNull();
  expect(platform.errors).toEqual([]);
});

test('a search survives when the window becomes as narrow as a phone', async () => {
  const media = window.matchMedia('(max-width: 480px)');
  jest.spyOn(window, 'matchMedia').mockReturnValue(media);
  const { platform } = await shown();
  platform.answer(searchConversations, { conversations: [], _links: {} });
  type('wind');
  act(() => {
    Object.assign(media, { matches: true });
    media.dispatchEvent(new Event('change'));
  });
  expect(field()).toHaveValue('wind');
  await pass(250);
  expect(screen.getByText('No messages about wind.')).toBeVisible();
});
