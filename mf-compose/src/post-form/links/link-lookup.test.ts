import { emptyModel } from '@tessera/shared-contracts/posts/post-type-definitions';
import { commonFormDefaults } from '@tessera/shared-contracts/posts/form-model';
import { getLinkData, type LinkData } from '@tessera/shared-contracts/links/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { validatePost } from '@tessera/shared-contracts/posts/validate-post';
import { setUpFormStore } from '../../testing/form-store-setup.ts';
import type { ModelOf } from '../state/change-fields.ts';
import { createLinkLookup, lookupDelay } from './link-lookup.ts';

const page = (changes: Partial<LinkData> = {}): LinkData => ({
  title: 'Rain',
  excerpt: 'It rains.',
  author: 'Bob',
  thumbnail: '/media/a.jpg',
  url: 'https://a.example/',
  ...changes,
});
const url = 'https://a.example/';
const flush = () => jest.advanceTimersByTimeAsync(0);

function setUp(changes: Partial<ModelOf<'link'>> = {}) {
  const model: ModelOf<'link'> = {
    ...commonFormDefaults,
    type: 'link',
    title: '',
    url: '',
    caption: '',
    thumbnail: '',
    excerpt: '',
    author: '',
    ...changes,
  };
  const form = setUpFormStore('link', model);
  const lookup = createLinkLookup(form);
  const asked = () =>
    form.platform.calls.filter(({ path }) => path === getLinkData.path).map(({ input }) => input);
  const type = (typed: string) => {
    form.change((model) => ({ ...model, url: typed }));
    lookup.note(typed);
  };
  return { ...form, lookup, asked, type };
}
beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('RULE-13: looks up a page when typing pauses; the post is refused until the data of the page arrives', async () => {
  const { type, platform, asked, model, lookup } = setUp();
  platform.answer(getLinkData, page());
  for (const typed of ['h', 'https://', 'https://a', 'https://a.ex', url]) type(typed);
  expect(validatePost(model())).toEqual(['Loading OpenGraph data.']);
  await jest.advanceTimersByTimeAsync(lookupDelay - 1);
  expect(asked()).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(asked()).toEqual([{ body: { url } }]);
  expect(model()).toMatchObject({
    title: 'Rain',
    excerpt: 'It rains.',
    author: 'Bob',
    thumbnail: '/media/a.jpg',
    loading: false,
  });
  expect([validatePost(model()), lookup.state.kind]).toEqual([[], 'fetched']);
});

test('RULE-15: does not look up an invalid URL, and stops waiting for the page of the previous URL', async () => {
  const { type, asked, model, lookup } = setUp();
  type(url);
  type('https://a.example/ and more');
  expect([model().loading, lookup.state.kind]).toEqual([false, 'idle']);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked()).toEqual([]);
  expect(validatePost(model())).toEqual(['Not a valid URL']);
});

test('API-70: the data of a page fills only fields that are empty or that the previous page filled, and never replaces the user’s text', async () => {
  const { type, platform, model, change } = setUp({ title: 'My own title' });
  platform.answer(getLinkData, page());
  type(url);
  await jest.advanceTimersByTimeAsync(lookupDelay);
  change((current) => ({ ...current, excerpt: 'My own excerpt' }));
  platform.answer(
    getLinkData,
    page({ title: 'Snow', excerpt: 'It snows.', author: 'Eve', thumbnail: '' }),
  );
  type('https://b.example/');
  await jest.advanceTimersByTimeAsync(lookupDelay);
  expect(model()).toMatchObject({
    title: 'My own title',
    excerpt: 'My own excerpt',
    author: 'Eve',
    thumbnail: '',
  });
});

test('API-70: drops responses for an earlier URL', async () => {
  const { type, platform, model } = setUp();
  const answers: Record<string, (data: LinkData) => void> = {};
  platform.answer(
    getLinkData,
    (input: { body: { url: string } }) =>
      new Promise((resolve) => {
        answers[input.body.url] = resolve;
      }),
  );
  type(url);
  await jest.advanceTimersByTimeAsync(lookupDelay);
  type('https://b.example/');
  await jest.advanceTimersByTimeAsync(lookupDelay);
  answers['https://b.example/']?.(page({ title: 'Second' }));
  await flush();
  answers[url]?.(page({ title: 'First' }));
  await flush();
  expect(model()).toMatchObject({ title: 'Second', loading: false });
});

test('API-70: a failed lookup changes no text, says why it failed and can be retried', async () => {
  const { type, platform, model, lookup } = setUp({ title: 'Mine' });
  platform.answer(getLinkData, new CallError(400, ['We couldn’t load this page.']));
  type(url);
  await jest.advanceTimersByTimeAsync(lookupDelay);
  expect(lookup.state).toEqual({ kind: 'failed', text: 'We couldn’t load this page.' });
  expect(model()).toMatchObject({ title: 'Mine', url, loading: false });
  platform.answer(getLinkData, page());
  lookup.fetchNow();
  await flush();
  expect(model()).toMatchObject({ title: 'Mine', excerpt: 'It rains.' });
});

test('RULE-13: the lookup can be skipped; the form also stops waiting when the link fields unmount, even if the post type has changed', async () => {
  const waiting = setUp();
  waiting.type(url);
  waiting.lookup.skip();
  expect(waiting.model().loading).toBe(false);
  const left = setUp();
  left.type(url);
  left.store.dispatch({
    kind: 'replaced',
    model: { ...emptyModel('text', { ...commonFormDefaults, loading: true }) },
  });
  left.lookup.stop();
  expect(left.store.state).toMatchObject({ model: { type: 'text', loading: false } });
  await jest.advanceTimersByTimeAsync(10_000);
  expect([...waiting.asked(), ...left.asked()]).toEqual([]);
});

test('an edited link is not looked up until its URL changes', async () => {
  const { lookup, asked } = setUp({ mode: 'edit', url, title: 'Old' });
  lookup.note(url);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(asked()).toEqual([]);
});
