import type { PostContent, TrailEntry } from '@tessera/shared-contracts/posts/post';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { fakeIntersections, type FakeIntersections } from '../testing/fake-intersections.ts';
import { isClickFollowed } from '../testing/is-click-followed.ts';
import { mountViewer, resetPage, samplePost, streamHtml } from '../testing/sample-page.tsx';

const image = (name: string, alt = '', side = 800) =>
  `<img src="/media/${name}.png" alt="${alt}" width="${side}" height="${side}" loading="lazy">`;
const text = (body_html: string): PostContent => ({ type: 'text', title: '', body_html });
const entry: TrailEntry = {
  post_id: '3',
  blog_name: 'cy',
  blog_url: '/@cy',
  avatar_url: '/avatar/cy/96',
  content: text(`<p>First ${image('trail', 'A heron')}</p>`),
  is_root: true,
  is_gone: false,
};
const body = `<figure>${image('pier', 'The pier')}<figcaption>At noon</figcaption></figure><p>Well ${image('wave', 'wave', 32)}</p><p><a href="https://elsewhere.example/">${image('linked', 'A door')}</a></p><p>${image('plain')}</p>`;
const asked: PostContent = {
  type: 'note',
  ask: 'What do you see?',
  asker: 'bob',
  answer_html: `<p>${image('answer', 'The sea')}</p>`,
};
const page = streamHtml([
  samplePost({ id: '5' }, { content: text(body), trail: [entry] }),
  samplePost({ id: '4' }, { type: 'note', content: asked }),
]);

let intersections: FakeIntersections;
beforeEach(() => {
  intersections = fakeIntersections();
});
afterEach(async () => {
  await act(() => resetPage());
});

const imageNamed = (name: string): HTMLImageElement => {
  const found = document.querySelector<HTMLImageElement>(`#main img[src="/media/${name}.png"]`);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
async function mount(html = page) {
  const mounted = await mountViewer(html);
  await waitFor(() => expect(intersections.watched.has(imageNamed('pier'))).toBe(true));
  act(() => {
    for (const watched of intersections.watched) intersections.comeIntoView(watched);
  });
  await waitFor(() => expect(imageNamed('pier')).toHaveAttribute('role', 'button'));
  return mounted;
}
const large = () => screen.findByRole('dialog', { name: 'Large view' });
const shown = () => screen.getByRole('dialog').querySelector('img')?.getAttribute('src');

test('an image in the text of a post becomes a button named by its alternative text, with one tab stop and no added elements', async () => {
  const before = document.createElement('div');
  before.innerHTML = page;
  const { unmount } = await mount();
  expect(
    screen
      .getAllByRole('button', { name: /heron|pier|sea|Image|wave|door/ })
      .map((found) => [found.tagName, found.getAttribute('src'), found.tabIndex]),
  ).toEqual([
    ['IMG', '/media/trail.png', 0],
    ['IMG', '/media/pier.png', 0],
    ['IMG', '/media/plain.png', 0],
    ['IMG', '/media/answer.png', 0],
  ]);
  expect(screen.getByRole('button', { name: 'Image' })).toBe(imageNamed('plain'));
  expect(document.querySelectorAll('#main *')).toHaveLength(before.querySelectorAll('*').length);
  await act(() => unmount());
  expect(
    document.querySelectorAll('#main img[role], #main img[tabindex], #main img[aria-label]'),
  ).toHaveLength(0);
});

test('a press opens the image with its caption and its position among all images of the post; images of the trail come first', async () => {
  await mount();
  fireEvent.click(imageNamed('pier'));
  const dialog = await large();
  expect([shown(), screen.getByText('2 of 3').getAttribute('role')]).toEqual([
    '/media/pier.png',
    'status',
  ]);
  expect(screen.getAllByText('At noon').some((words) => words.closest('dialog'))).toBe(true);
  expect(screen.getByText('The pier')).toBeVisible();
  fireEvent.keyDown(dialog, { key: 'ArrowLeft' });
  expect(shown()).toBe('/media/trail.png');
  fireEvent.keyDown(dialog, { key: 'End' });
  expect(shown()).toBe('/media/plain.png');
});

test.each(['Enter', ' '])(
  'pressing %j opens the image, and the key event does not reach the document; closing returns the focus to the image',
  async (key) => {
    await mount();
    const heard = jest.fn();
    document.addEventListener('keydown', heard);
    imageNamed('answer').focus();
    fireEvent.keyDown(imageNamed('answer'), { key });
    const dialog = await large();
    document.removeEventListener('keydown', heard);
    expect([shown(), heard.mock.calls]).toEqual(['/media/answer.png', []]);
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(imageNamed('answer')).toHaveFocus();
  },
);

test('a press on a linked image follows the link; an image as small as an emoji does not become a button', async () => {
  await mount();
  expect([isClickFollowed(imageNamed('linked')), isClickFollowed(imageNamed('wave'))]).toEqual([
    true,
    true,
  ]);
  for (const name of ['linked', 'wave']) expect(imageNamed(name)).not.toHaveAttribute('role');
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('an image of unknown size becomes a button once loaded; an image in a form does not', async () => {
  await mount(
    `${page}<article data-post-id="2"><div class="post-view__prose"><img src="/media/late.png" alt="Late"></div></article><form><div class="post-view__prose">${image('form', 'Mine')}</div></form>`,
  );
  expect(imageNamed('late')).not.toHaveAttribute('role');
  Object.defineProperties(imageNamed('late'), {
    naturalWidth: { value: 640 },
    naturalHeight: { value: 480 },
  });
  fireEvent.load(imageNamed('late'));
  expect(imageNamed('late')).toHaveAttribute('role', 'button');
  expect(imageNamed('form')).not.toHaveAttribute('role');
  expect(isClickFollowed(imageNamed('form'))).toBe(true);
});
