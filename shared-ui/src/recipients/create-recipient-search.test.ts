import { participantSuggestions } from '@tessera/shared-contracts/messaging/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { sampleSuggestion } from '@tessera/shared-contracts/testing/sample-suggestions';
import { createRecipientSearch } from './create-recipient-search.ts';
import { createSuggestions } from './create-suggestions.ts';
import { recipientsAmong } from './recipients.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  expect(jest.getTimerCount()).toBe(0);
  jest.useRealTimers();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

/** A search whose responses take `takes` ms. */
function prepare(blogs = [sampleSuggestion('bob'), sampleSuggestion('bobbin')], takes = 0) {
  const platform = createFakePlatform(signedIn());
  platform.answer(participantSuggestions, () =>
    takes === 0
      ? { blogs }
      : new Promise((resolve) => {
          setTimeout(() => resolve({ blogs }), takes);
        }),
  );
  const search = createRecipientSearch({
    suggestions: createSuggestions(platform.call),
    participant: 'uuid-ada',
    choose: (found) => recipientsAmong(found, [{ uuid: 'uuid-ada' }]),
    onError: (error) => platform.log.error(error),
    random: () => 0.5,
  });
  const found = () => search.store.state.found.map(({ name }) => name);
  return { platform, search, found };
}

test('INBOX-17: one search starts 250 ms after the last keystroke', async () => {
  const { platform, search, found } = prepare();
  search.type('b');
  await pass(249);
  search.type('bo');
  await pass(249);
  expect(platform.calls).toEqual([]);
  await pass(1);
  expect(platform.calls.map(({ input }) => input)).toEqual([
    { query: { q: 'bo', participant: 'uuid-ada' } },
  ]);
  await pass(0);
  expect(found()).toEqual(['bob', 'bobbin']);
  await pass(1000);
  expect(platform.calls).toHaveLength(1);
});

test('INBOX-18: the loader appears after 250 ms of searching', async () => {
  const { search } = prepare(undefined, 251);
  const isVisible = () => search.store.state.isLoaderVisible;
  search.type('bo');
  await pass(250 + 249);
  expect(isVisible()).toBe(false);
  await pass(1);
  expect(isVisible()).toBe(true);
  await pass(1);
  expect(isVisible()).toBe(false);
});

test('INBOX-18: the loader never appears if the response arrives within 250 ms', async () => {
  const { search } = prepare(undefined, 249);
  const shown: boolean[] = [];
  search.store.subscribe(() => shown.push(search.store.state.isLoaderVisible));
  search.type('bo');
  await pass(1000);
  expect(search.store.state.found).toHaveLength(2);
  expect(shown).not.toContain(true);
});

test('results that still match stay while the next search is pending', async () => {
  const { search, found } = prepare();
  search.type('bob');
  await pass(250);
  search.type('bobb');
  expect(found()).toEqual(['bobbin']);
  search.type('');
  expect(found()).toEqual([]);
});

test('INBOX-22: a search without a match shows a notice', async () => {
  const { search } = prepare([]);
  search.type('zz');
  expect(search.store.state.notice).toBe('');
  await pass(250);
  expect(search.store.state.notice).toBe('Uh, who?');
  search.type('z');
  expect(search.store.state.notice).toBe('');
  search.close();
});

test('INBOX-21: leaves out blogs that cannot receive messages and the user’s own blogs', async () => {
  const { search, found } = prepare([
    sampleSuggestion('silent', { can_receive_messages: false }),
    sampleSuggestion('ada'),
    sampleSuggestion('bob'),
  ]);
  search.type('a');
  await pass(250);
  expect(found()).toEqual(['bob']);
});

test('a failed search can be repeated', async () => {
  const { platform, search, found } = prepare();
  platform.answer(participantSuggestions, new CallError(500, []));
  search.type('bo');
  await pass(250);
  expect(search.store.state).toMatchObject({
    hasFailed: true,
    notice: 'Something went screwy.',
  });
  platform.answer(participantSuggestions, { blogs: [sampleSuggestion('bob')] });
  search.retry();
  await pass(0);
  expect(found()).toEqual(['bob']);
  expect(platform.errors).toHaveLength(1);
});

test('a search that is closed ignores the response to its pending request', async () => {
  const { platform, search, found } = prepare(undefined, 100);
  search.type('bo');
  await pass(250);
  search.close();
  await pass(100);
  expect(found()).toEqual([]);
  expect(platform.errors).toEqual([]);
});
