import { messagingLimits } from '@tessera/shared-contracts/messaging/conversation';
import { participantSuggestions, sendMessage } from '@tessera/shared-contracts/messaging/endpoints';
import { noRecipientTexts } from '@tessera/shared-contracts/messaging/texts';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { messagingOpen } from '@tessera/shared-contracts/shell/events';
import { sentBody, type FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleSuggestion } from '@tessera/shared-contracts/testing/sample-suggestions';
import { act, fireEvent, screen } from '@testing-library/react';
import { adaTwo, messagingPlatform, showByMessage } from '../testing/shown-popover.tsx';
import { addRecentRecipient } from './recent-recipients.ts';

let close = () => {};
beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  act(() => close());
  document.body.innerHTML = '';
  sessionStorage.clear();
  // the focus is returned after a delay
  jest.advanceTimersByTime(1000);
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
  jest.restoreAllMocks();
});

const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
async function show(platform = messagingPlatform()): Promise<FakePlatform> {
  ({ close } = await showByMessage(platform));
  await pass(20);
  return platform;
}
const field = () => screen.getByPlaceholderText('Message to...');
const box = () => screen.queryByRole('textbox', { name: 'Say something if you like...' });
const blog = (name: string) => screen.getByRole('button', { name });
const blogs = () =>
  screen
    .queryAllByRole('button')
    .filter((button) => button.hasAttribute('aria-pressed'))
    .map((button) => button.textContent);
const press = (name: string) => act(async () => blog(name).click());
const type = (text: string) => fireEvent.change(field(), { target: { value: text } });
const write = (text: string) =>
  fireEvent.change(box() ?? document.body, { target: { value: text } });
const send = () => screen.getByRole('button', { name: 'Send' });
const searches = (platform: FakePlatform) =>
  platform.calls.flatMap(({ path, input }) =>
    path === participantSuggestions.path ? [input] : [],
  );
const sent = (platform: FakePlatform) =>
  platform.calls.filter(({ path }) => path === sendMessage.path).map(sentBody);

test('SBM-12: the popover requests ten favorites', async () => {
  const platform = await show();
  expect(searches(platform)).toEqual([
    { query: { participant: 'uuid-ada', limit: 10, include_recent: true } },
  ]);
  expect(blogs()).toEqual(['cleo', 'dora']);
});

test('SBM-04: recent recipients are listed first', async () => {
  addRecentRecipient('ada', 'dora');
  await show();
  expect(blogs()).toEqual(['dora', 'cleo']);
});

test('SBM-19, SBM-20: typing a query hides the favorites and starts a search after 250 ms; clearing the query shows the favorites again', async () => {
  const platform = await show();
  platform.answer(participantSuggestions, { blogs: [sampleSuggestion('bobbin')] });
  type('bob');
  expect(blogs()).toEqual([]);
  await pass(249);
  expect(searches(platform)).toHaveLength(1);
  await pass(1);
  expect(searches(platform)).toHaveLength(2);
  expect(searches(platform)[1]).toEqual({ query: { q: 'bob', participant: 'uuid-ada' } });
  expect(blogs()).toEqual(['bobbin']);
  type('');
  await pass(0);
  expect(blogs()).toEqual(['cleo', 'dora']);
  expect(searches(platform)).toHaveLength(2);
});

test('SBM-08: a search without results shows one of the texts that the inbox shows in that case', async () => {
  const platform = await show();
  platform.answer(participantSuggestions, { blogs: [] });
  type('zz');
  await pass(250);
  const notice = screen.getByText((text) => noRecipientTexts.some((one) => one === text));
  expect(notice).toBeVisible();
});

test('SBM-21: an indicator shows when favorites or search results have been loading for 250 ms', async () => {
  const platform = messagingPlatform();
  const answer = Promise.withResolvers<object>();
  platform.answer(participantSuggestions, () => answer.promise);
  const loader = () => screen.queryByRole('status', { name: 'Searching blogs' });
  ({ close } = await showByMessage(platform));
  await pass(249);
  expect(loader()).toBeNull();
  await pass(1);
  expect(loader()).not.toBeNull();
  await act(async () => answer.resolve({ blogs: [] }));
  expect(loader()).toBeNull();
  const found = Promise.withResolvers<object>();
  platform.answer(participantSuggestions, () => found.promise);
  type('bo');
  await pass(250 + 249);
  expect(loader()).toBeNull();
  await pass(1);
  expect(loader()).not.toBeNull();
  await act(async () => found.resolve({ blogs: [] }));
  expect(loader()).toBeNull();
});

test('SBM-28: the post is sent in a message of type POSTREF with the text and a context, and the conversation opens', async () => {
  const platform = await show();
  const opened = jest.fn();
  const listening = platform.bus.on(messagingOpen).subscribe(opened);
  await press('cleo');
  write(' Look! ');
  await act(async () => send().click());
  expect(sent(platform)).toEqual([
    {
      participant: 'uuid-ada',
      participants: 'uuid-cleo',
      type: 'POSTREF',
      context: 'post-chrome',
      message: 'Look!',
      post: { id: '7', blog: 'uuid-bob' },
      submission_key: expect.stringMatching(/^[\da-f]{32}$/),
    },
  ]);
  expect(opened.mock.calls).toEqual([[{ blog: 'cleo', as: 'ada' }]]);
  expect(screen.queryByRole('dialog')).toBeNull();
  listening.unsubscribe();
});

test('SBM-23: Enter sends nothing while no recipient is chosen', async () => {
  const platform = await show();
  await act(async () => fireEvent.submit(field()));
  expect(sent(platform)).toEqual([]);
  expect(blogs()).toEqual(['cleo', 'dora']);
});

test('SBM-24: while a message is being sent, no other message can be sent', async () => {
  const platform = messagingPlatform();
  const answer = Promise.withResolvers<object>();
  platform.answer(sendMessage, () => answer.promise);
  await show(platform);
  await press('cleo');
  write('Look!');
  await act(async () => send().click());
  expect(box()).toHaveAttribute('placeholder', 'Sending...');
  expect(box()).toHaveValue('');
  await act(async () => fireEvent.submit(field()));
  await press('dora');
  expect(blog('cleo')).toHaveAttribute('aria-pressed', 'true');
  expect(sent(platform)).toHaveLength(1);
});

test('the text survives a refusal; a retry reuses the submission key, and a changed message gets a new key', async () => {
  const platform = await show();
  platform.answer(sendMessage, new CallError(403, ['You can’t write to this blog.']));
  await press('cleo');
  write('Look!');
  await act(async () => send().click());
  expect(screen.getByRole('alert')).toHaveTextContent('You can’t write to this blog.');
  expect(box()).toHaveValue('Look!');
  platform.answer(sendMessage, new CallError(0, []));
  await act(async () => send().click());
  expect(screen.getByRole('alert')).toHaveTextContent('Something went screwy.');
  write('Look here!');
  await act(async () => send().click());
  const [first, second, third] = sent(platform).map((body) => JSON.stringify(body));
  expect(second).toBe(first);
  // the changed message has a new key
  expect(third?.replace('Look here!', 'Look!')).not.toBe(first);
});

test('an unsent message of any permitted length is restored when the popover is opened again', async () => {
  const longest = 'x'.repeat(messagingLimits.text);
  await show();
  await press('cleo');
  write(longest);
  act(() => close());
  await show();
  await press('cleo');
  expect(box()).toHaveValue(longest);
});

test('if the user chooses another of their blogs as the sender, that blog’s favorites are loaded and it sends the message', async () => {
  const platform = messagingPlatform(adaTwo);
  await show(platform);
  await act(async () => screen.getByRole('combobox', { name: 'From' }).click());
  await act(async () => screen.getByRole('option', { name: 'ada-two' }).click());
  await pass(0);
  expect(searches(platform)[1]).toEqual({
    query: { participant: 'uuid-two', limit: 10, include_recent: true },
  });
  await press('dora');
  await act(async () => send().click());
  expect(sent(platform)[0]).toMatchObject({ participant: 'uuid-two', participants: 'uuid-dora' });
});

test('if loading the favorites fails, the user can retry', async () => {
  const platform = messagingPlatform();
  platform.answer(participantSuggestions, new CallError(500, []));
  await show(platform);
  expect(screen.getByText('Something went screwy.')).toBeVisible();
  platform.answer(participantSuggestions, { blogs: [sampleSuggestion('cleo')] });
  await press('Try again');
  await pass(0);
  expect(blogs()).toEqual(['cleo']);
});
