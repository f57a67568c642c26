import { postsHtml } from '@tessera/shared-contracts/posts/endpoints';
import { postSaved } from '@tessera/shared-contracts/posts/events';
import type { FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { act, waitFor } from '@testing-library/react';
import {
  mainWith,
  mountViewer,
  ownPost,
  postElement,
  postHtml,
  resetPage,
  samplePost,
  shownPosts,
  streamHtml,
} from '../testing/sample-page.tsx';
import { keepInPlace } from './post-list.ts';
import type { SavedPost } from './place-saved-post.ts';

afterEach(() => {
  window.history.replaceState(null, '', '/');
  return resetPage();
});

const counts = (name: string) => ({
  name,
  posts_count: 1,
  drafts_count: 0,
  queue_count: 0,
  messages_count: 0,
});
const saved = (id: string, changes: Partial<SavedPost> = {}): SavedPost => ({
  post_id: id,
  html: postHtml(ownPost({ id }, { content: { type: 'text', title: 'Fresh', body_html: '' } })),
  context_page: 'dashboard',
  is_edit: false,
  is_reblog: false,
  state: 'published',
  post_url: `/@ada/post/${id}`,
  counts: counts('ada'),
  ...changes,
});
const save = ({ bus }: FakePlatform, post: SavedPost): Promise<void> =>
  act(async () => bus.emit(postSaved, post));
const page = streamHtml([samplePost({ id: '9' }), ownPost({ id: '8' })]);

test('FORM-21, FORM-23: a new post is added at the top of the stream if its context page is the current page', async () => {
  const { platform } = await mountViewer(page);
  await save(platform, saved('10'));
  expect(shownPosts()).toEqual(['10', '9', '8']);
  expect(postElement('10')).toHaveTextContent('Fresh');
});

test.each([
  ['another page', { name: 'likes' }, {}],
  ['a queued post', { name: 'dashboard' }, { context_page: 'queue' }],
  ['the drafts of another blog', { name: 'drafts', blog: 'ada-two' }, { context_page: 'drafts' }],
  [
    'the drafts of the blog on whose page the form was opened, if the post went to another blog',
    { name: 'drafts', blog: 'ada-two' },
    { context_page: 'drafts', context_counts: counts('ada-two') },
  ],
])('FORM-23: does not insert a new post in this case: %s', async (_, current, changes) => {
  const { platform } = await mountViewer(page, undefined, current);
  await save(platform, saved('10', changes));
  expect(shownPosts()).toEqual(['9', '8']);
});

test('FORM-23: a new post is not inserted into an older page of the stream', async () => {
  window.history.replaceState(null, '', '/dashboard?before=10');
  const { platform } = await mountViewer(page);
  window.history.replaceState(null, '', '/new/text');
  await save(platform, saved('11'));
  expect(shownPosts()).toEqual(['9', '8']);
});

test('FORM-23: a new draft of a blog is inserted into the drafts page of that blog', async () => {
  const { platform } = await mountViewer(page, undefined, { name: 'drafts', blog: 'ada' });
  await save(platform, saved('10', { context_page: 'drafts', state: 'draft' }));
  expect(shownPosts()).toEqual(['10', '9', '8']);
});

test('FORM-21, FORM-23: an edited post is replaced in place on any page', async () => {
  const { platform } = await mountViewer(page, undefined, { name: 'tagged' });
  await save(platform, saved('8', { is_edit: true }));
  expect(shownPosts()).toEqual(['9', '8']);
  expect(postElement('8')).toHaveTextContent('Fresh');
});

test('FORM-23: if a save removes the only post from a page, the page shows the server’s text for an empty page', async () => {
  window.history.replaceState(null, '', '/edit/8');
  const { platform } = await mountViewer(streamHtml([ownPost({ id: '8' })]), undefined, {
    name: 'drafts',
    base_route: '/drafts',
  });
  platform.pages.set(
    '/drafts',
    mainWith('<section data-stream><div data-stream-posts></div><p>No drafts yet.</p></section>'),
  );
  platform.answer(postsHtml, '');
  await save(platform, saved('8', { is_edit: true }));
  await waitFor(() => expect(document.getElementById('main')).toHaveTextContent('No drafts yet.'));
  expect(shownPosts()).toEqual([]);
});

test('scripts in a saved post’s HTML do not run', async () => {
  const { platform } = await mountViewer(page);
  await save(
    platform,
    saved('10', {
      html: '<article data-post-id="10"><script>document.title = "ran"</script></article>',
    }),
  );
  expect(shownPosts()).toContain('10');
  expect(document.title).not.toBe('ran');
});

test('a post inserted above does not move the post in view, unless the page is scrolled to the top', () => {
  const reading = document.createElement('article');
  document.body.append(reading);
  let top = 120;
  reading.getBoundingClientRect = () => new DOMRect(0, top, 600, 400);
  const scrolled: number[] = [];
  Object.defineProperty(window, 'scrollY', { value: 900, configurable: true });
  Object.defineProperty(window, 'scrollBy', {
    value: (_: number, y: number) => scrolled.push(y),
    configurable: true,
  });
  keepInPlace([reading], () => {
    top += 333;
  });
  expect(scrolled).toEqual([333]);
  Object.defineProperty(window, 'scrollY', { value: 0, configurable: true });
  keepInPlace([reading], () => {
    top += 333;
  });
  expect(scrolled).toEqual([333]);
});
