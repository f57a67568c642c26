import { participantSuggestions } from '@tessera/shared-contracts/messaging/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { sampleSuggestion } from '@tessera/shared-contracts/testing/sample-suggestions';
import { blogsOf, createSuggestions } from './create-suggestions.ts';

const bob = sampleSuggestion('bob');

test('APIM-26: reads the blogs from a response, which may be a bare list', () => {
  expect(blogsOf({ blogs: [bob] })).toEqual([bob]);
  expect(blogsOf([bob])).toEqual([bob]);
});

test('APIM-27: responses are cached per set of parameters', async () => {
  const platform = createFakePlatform(signedIn());
  platform.answer(participantSuggestions, { blogs: [bob] });
  const suggestions = createSuggestions(platform.call);
  const query = { q: 'bo', participant: 'uuid-ada' };
  expect(await suggestions.request(query)).toEqual([bob]);
  expect(await suggestions.request({ ...query })).toEqual([bob]);
  expect(platform.calls).toHaveLength(1);
  await suggestions.request({ ...query, q: 'bob' });
  await suggestions.request({ ...query, participant: 'uuid-two' });
  await suggestions.request({ ...query, limit: 8 });
  await suggestions.request({ ...query, include_recent: true });
  expect(platform.calls).toHaveLength(5);
});

test('APIM-28: a new request aborts the request in flight, whose response is not cached', async () => {
  const platform = createFakePlatform(signedIn());
  const signals: (AbortSignal | undefined)[] = [];
  const suggestions = createSuggestions((endpoint, input, options) => {
    signals.push(options?.signal);
    return platform.call(endpoint, input, options);
  });
  platform.answer(participantSuggestions, { blogs: [bob] });
  const first = suggestions.request({ q: 'b', participant: 'uuid-ada' });
  const second = suggestions.request({ q: 'bo', participant: 'uuid-ada' });
  await expect(first).rejects.toHaveProperty('name', 'AbortError');
  expect(await second).toEqual([bob]);
  expect(signals.map((signal) => signal?.aborted)).toEqual([true, false]);
  await suggestions.request({ q: 'b', participant: 'uuid-ada' });
  expect(platform.calls).toHaveLength(3);
});
