import { countListeners } from '@tessera/shared-ui/testing/count-listeners';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isClickFollowed } from '../testing/is-click-followed.ts';
import { mountViewer, resetPage, samplePost, streamHtml } from '../testing/sample-page.tsx';

const photo = (name: string, changes: object = {}) => ({
  url: `/media/${name}.jpg`,
  width: 1600,
  height: 1200,
  caption: '',
  alt: '',
  alt_sizes: [],
  ...changes,
});
const content: PostContent = {
  type: 'photo',
  photos: [
    photo('a', { caption: 'The pier' }),
    photo('b', { alt: 'Two boats at low tide' }),
    photo('c'),
  ],
  layout: '12',
  caption_html: '',
  linkthrough: '',
};
const page = streamHtml([
  samplePost({ id: '5' }, { type: 'photo', content }),
  samplePost(
    { id: '4' },
    { type: 'photo', content: { ...content, linkthrough: 'https://elsewhere.example/' } },
  ),
]);

const links = () => [...document.querySelectorAll<HTMLAnchorElement>('a[data-photo]')];
const link = (index: number): HTMLAnchorElement => {
  const found = links()[index];
  if (!found) throw new Error('no photo');
  return found;
};
async function open(
  index: number,
): Promise<{ readonly platform: FakePlatform; readonly dialog: HTMLElement }> {
  const platform = createFakePlatform();
  await mountViewer(page, platform);
  await waitFor(() => expect(isClickFollowed(link(index))).toBe(false));
  return { platform, dialog: await screen.findByRole('dialog', { name: 'Large view' }) };
}
const shown = () => screen.getByRole('dialog').querySelector('img')?.getAttribute('src');
const isOpen = () => screen.queryByRole('dialog') !== null;
afterEach(async () => {
  await act(() => resetPage());
});

test('clicking a photo opens the large view with its caption and position', async () => {
  await open(0);
  expect(shown()).toBe('/media/a.jpg');
  expect(screen.getByText('1 of 3')).toHaveAttribute('role', 'status');
  expect(screen.getAllByText('The pier').some((words) => words.closest('dialog'))).toBe(true);
  expect(screen.getByRole('link', { name: 'Download original' })).toHaveAttribute(
    'href',
    '/media/a.jpg',
  );
  fireEvent.click(screen.getByRole('button', { name: 'Next photo' }));
  expect(shown()).toBe('/media/b.jpg');
  expect(screen.getByText('Two boats at low tide')).toBeVisible();
});

test('a mouse click zooms in, and the next click zooms out; on a touch screen a double tap zooms in', async () => {
  const { dialog } = await open(0);
  const zoom = () => dialog.querySelector<HTMLElement>('[data-zoom]')?.dataset['zoom'];
  const press = (pointerType: string) => {
    const photo = within(dialog).getByRole('img');
    for (const type of ['pointerdown', 'pointerup'])
      fireEvent(
        photo,
        Object.assign(new Event(type, { bubbles: true }), {
          pointerId: 1,
          pointerType,
          button: 0,
          clientX: 5,
          clientY: 5,
        }),
      );
    fireEvent.click(photo);
    return zoom();
  };
  expect([press('mouse'), press('mouse')]).toEqual(['zoomed', 'fit']);
  expect([press('touch'), press('touch')]).toEqual(['fit', 'zoomed']);
});

test('a press beside the photo closes the large view, unless the photo is zoomed', async () => {
  const { dialog } = await open(0);
  const stage = within(dialog).getByRole('img').parentElement ?? dialog;
  fireEvent.click(screen.getByRole('button', { name: 'Full size' }));
  fireEvent.click(stage);
  expect(isOpen()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: 'Fit to window' }));
  fireEvent.click(within(dialog).getByRole('img'));
  expect(isOpen()).toBe(true);
  fireEvent.click(stage);
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('arrow keys, Home and End move through the photos of the post, and stop at the last photo', async () => {
  const { dialog } = await open(1);
  const press = (key: string) => fireEvent.keyDown(dialog, { key });
  press('ArrowRight');
  expect(shown()).toBe('/media/c.jpg');
  press('ArrowRight');
  expect(shown()).toBe('/media/c.jpg');
  expect(screen.getByRole('button', { name: 'Next photo' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );
  press('Home');
  expect(shown()).toBe('/media/a.jpg');
  press('End');
  expect(shown()).toBe('/media/c.jpg');
});

test('Escape closes the large view, unlocks the page and returns focus to the photo; closing adds no history entry', async () => {
  const { dialog, platform } = await open(2);
  const before = window.history.length;
  expect(document.querySelector('#main')).toHaveAttribute('inert');
  fireEvent(dialog, new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(link(2)).toHaveFocus();
  expect(document.querySelector('#main')).not.toHaveAttribute('inert');
  expect([window.history.length, platform.addresses]).toEqual([before, []]);
});

test('navigation closes the large view', async () => {
  const { platform } = await open(0);
  act(() => platform.setPage({ name: 'likes' }));
  await waitFor(() => expect(isOpen()).toBe(false));
});

test('if a photo fails to load, an error is shown and the user can retry', async () => {
  const { dialog } = await open(0);
  const image = dialog.querySelector('img');
  if (!image) throw new Error('no image');
  fireEvent.error(image);
  expect(screen.getByText(/couldn’t be loaded/)).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(dialog.querySelector('img')).not.toBeNull();
});

test('the button and keys zoom; the next photo starts fitted to the window', async () => {
  const { dialog } = await open(0);
  fireEvent.click(screen.getByRole('button', { name: 'Full size' }));
  expect(screen.getByRole('button', { name: 'Fit to window' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  fireEvent.keyDown(dialog, { key: '0' });
  expect(screen.getByRole('button', { name: 'Full size' })).toBeVisible();
  fireEvent.keyDown(dialog, { key: '+' });
  fireEvent.keyDown(dialog, { key: 'ArrowRight' });
  expect(screen.getByRole('button', { name: 'Full size' })).toHaveAttribute(
    'aria-pressed',
    'false',
  );
});

test('a photo that links elsewhere stays a link, and any photo can be opened in a new tab', async () => {
  await mountViewer(page);
  await waitFor(() => expect(isClickFollowed(link(0))).toBe(false));
  await waitFor(() => expect(isOpen()).toBe(true));
  fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(isClickFollowed(link(3))).toBe(true);
  expect(isClickFollowed(link(0), { ctrlKey: true })).toBe(true);
});

test('repeated opening and closing leaves no elements or listeners', async () => {
  await open(0);
  const close = async () => {
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true }));
    await waitFor(() => expect(isOpen()).toBe(false));
  };
  await close();
  const elements = document.querySelectorAll('*').length;
  const { listening, stop } = countListeners([document, window]);
  for (let time = 0; time < 20; time += 1) {
    fireEvent.click(link(time % 3));
    await screen.findByRole('dialog', { name: 'Large view' });
    await close();
  }
  expect(document.querySelectorAll('*').length).toBe(elements);
  expect(listening()).toEqual([]);
  stop();
  expect(document.documentElement.style.overflow).toBe('');
});

test('the post of a photo can be bookmarked in the large view, and its menu shows the same', async () => {
  const platform = createFakePlatform(signedIn());
  await mountViewer(page, platform);
  await waitFor(() => expect(isClickFollowed(link(0))).toBe(false));
  const dialog = within(await screen.findByRole('dialog', { name: 'Large view' }));
  fireEvent.click(dialog.getByRole('button', { name: 'Bookmark' }));
  fireEvent.click(await dialog.findByRole('button', { name: 'Remove bookmark' }));
  await dialog.findByRole('button', { name: 'Bookmark' });
  expect(platform.calls.map(({ path }) => path)).toEqual(['/svc/bookmark', '/svc/unbookmark']);
});

test('visitors have no bookmarks', async () => {
  const { dialog } = await open(0);
  expect(within(dialog).queryByRole('button', { name: 'Bookmark' })).toBeNull();
});
