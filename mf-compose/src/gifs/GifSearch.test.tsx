import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { searchGifs, type GifResult } from '@tessera/shared-contracts/gifs/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { open } from '../GifSearch.tsx';
import { createGifCache } from './gif-cache.ts';
import { showGifSearch } from './show-gif-search.tsx';

const gif = (id: string, changes: Partial<GifResult> = {}): GifResult => ({
  mediaUrl: `/media/${id}.gif`,
  width: 320,
  height: 240,
  postId: id,
  postUrl: `/@bob/post/${id}`,
  postBlog: 'bob',
  postBlogUuid: 'uuid-bob',
  rootPostUrl: `/@eve/post/${id}`,
  rootPostUrlHash: 'h',
  rootBlog: 'eve',
  rootBlogUrl: '/@eve',
  rootBlogKey: 'k',
  postTags: ['gif', 'cats', 'rain', 'sea', 'sun'],
  popularSearchTag: 'cats',
  ...changes,
});

function setUp(
  answer: unknown = { media: [gif('1'), gif('2')] },
  options: Partial<Parameters<typeof showGifSearch>[1]> = {},
) {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.innerHTML =
    '<div id="slot-compose"></div><dialog open><button type="button">GIF</button></dialog>';
  const platform = createFakePlatform(signedIn());
  platform.answer(searchGifs, answer);
  const anchor = screen.getByRole('button', { name: 'GIF' });
  anchor.focus();
  const chosen: unknown[] = [];
  const ends: string[] = [];
  let close = () => {};
  act(() => {
    close = showGifSearch(
      platform,
      {
        anchor,
        context: 'post-form',
        onChoose: (choice) => chosen.push(choice),
        onEnd: () => ends.push('end'),
        ...options,
      },
      createGifCache(),
    );
  });
  return { platform, anchor, chosen, ends, close: () => act(() => close()) };
}
const box = () => screen.getByRole('searchbox', { name: 'Find a GIF' });
const gifs = () => screen.queryAllByRole('button', { name: /^GIF by/ });

test('GIF-01, GIF-06: the search focuses its field, shows progress, and labels each result with its blog and tags', async () => {
  const { platform, close } = setUp(
    () =>
      new Promise((resolve) => {
        setTimeout(resolve, 50, { media: [gif('1'), gif('2')] });
      }),
  );
  await waitFor(() => expect(box()).toHaveFocus());
  expect(box()).toHaveAttribute('placeholder', 'Find a GIF');
  await screen.findByRole('group', { name: 'Popular' });
  await userEvent.type(box(), 'Cats');
  await screen.findByRole('progressbar', { name: 'Searching' });
  await screen.findByRole('group', { name: 'GIFs' });
  expect(
    await screen.findAllByRole('button', { name: 'GIF by eve, #cats, #rain, #sea' }),
  ).toHaveLength(2);
  expect(screen.queryByRole('progressbar')).toBeNull();
  expect(platform.calls).toMatchObject([
    { input: { body: { q: '' } } },
    { input: { body: { q: 'cats' } } },
  ]);
  close();
});

test('GIFs that were chosen before and popular ones are offered at once; the arrow keys lead from one to the other', async () => {
  localStorage.clear();
  const first = setUp();
  await waitFor(() => expect(gifs()).toHaveLength(2));
  await userEvent.click(gifs()[1] ?? box());
  expect(first.chosen).toMatchObject([{ postId: '2' }]);
  const second = setUp({ media: [gif('1'), gif('2')], recent: [gif('2')] });
  const recent = await screen.findByRole('group', { name: 'Recent' });
  const popular = screen.getByRole('group', { name: 'Popular' });
  expect(second.platform.calls).toMatchObject([
    { input: { body: { recent: [{ post_id: '2', media_url: '/media/2.gif' }] } } },
  ]);
  expect(within(recent).getAllByRole('button')).toHaveLength(1);
  expect(within(popular).getAllByRole('button')).toHaveLength(1);
  await waitFor(() => expect(box()).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}');
  expect(recent.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{ArrowDown}');
  expect(popular.contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(box()).toHaveFocus();
  await userEvent.type(box(), 'cats');
  await screen.findByRole('group', { name: 'GIFs' });
  expect(screen.queryByRole('group', { name: 'Recent' })).toBeNull();
  second.close();
});

test('GIF-21: choosing a GIF reports its post and size and closes the popover', async () => {
  const { chosen, ends } = setUp();
  await userEvent.type(box(), 'cats');
  await screen.findAllByRole('button', { name: /^GIF by/ });
  await userEvent.click(gifs()[1] ?? box());
  expect(chosen).toEqual([
    {
      mediaUrl: '/media/2.gif',
      postId: '2',
      postBlog: 'bob',
      postBlogUuid: 'uuid-bob',
      width: 320,
      height: 240,
    },
  ]);
  expect(screen.queryByRole('dialog', { name: 'GIF search' })).toBeNull();
  expect(ends).toEqual(['end']);
});

test.each([
  ['the original', {}, { mediaUrl: '/media/1.gif', width: 600, height: 400 }],
  [
    'the shown copy if a width was requested',
    { resultImageWidth: 250 },
    { mediaUrl: '/media/1-250.gif', width: 250, height: 167 },
  ],
])('PLUG-06, GIF-21: choosing a GIF reports %s', async (_, options, expected) => {
  const preview = { mediaUrl: '/media/1-250.gif', width: 250, height: 167 };
  const { chosen } = setUp({ media: [gif('1', { width: 600, height: 400, preview })] }, options);
  await userEvent.type(box(), 'cats');
  await userEvent.click(await screen.findByRole('button', { name: /^GIF by/ }));
  expect(chosen).toMatchObject([expected]);
});

test('PLUG-03: the search begins with its caller’s query and reports typed text to the caller', async () => {
  const typed: string[] = [];
  const { platform, close } = setUp(undefined, {
    query: 'cats',
    onQuery: (query) => typed.push(query),
  });
  expect(box()).toHaveValue('cats');
  await screen.findAllByRole('button', { name: /^GIF by/ });
  expect(platform.calls).toMatchObject([{ input: { body: { q: 'cats' } } }]);
  await userEvent.type(box(), '!');
  expect(typed).toEqual(['cats!']);
  close();
});

test('GIF-11: Escape closes only the popover and returns the focus to the button', async () => {
  const { anchor, ends, chosen } = setUp();
  const outer = jest.fn();
  document.addEventListener('keydown', outer);
  await waitFor(() => expect(box()).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  document.removeEventListener('keydown', outer);
  expect(screen.queryByRole('searchbox')).toBeNull();
  expect([outer.mock.calls.length, ends, chosen]).toEqual([0, ['end'], []]);
  expect(anchor).toHaveFocus();
});

test('GIF-07, GIF-08: a link reveals and focuses results hidden behind a message', async () => {
  const { close } = setUp({
    media: [gif('1')],
    message: { header: 'Nothing quite like that', body: 'These come closest.' },
  });
  const brought = jest.spyOn(Element.prototype, 'scrollIntoView');
  await userEvent.type(box(), 'zebra');
  expect(await screen.findByText('Nothing quite like that')).toBeVisible();
  expect(gifs()).toEqual([]);
  await userEvent.click(screen.getByRole('link', { name: 'View results anyway' }));
  expect(gifs()).toHaveLength(1);
  expect(brought).toHaveBeenCalled();
  expect(gifs()[0]).toHaveFocus();
  brought.mockRestore();
  close();
});

test('arrow keys move between the field and the results; the results are one tab stop', async () => {
  const { close } = setUp();
  await userEvent.type(box(), 'cats');
  await screen.findAllByRole('button', { name: /^GIF by/ });
  await userEvent.keyboard('{ArrowDown}');
  expect(gifs()[0]).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(gifs()[1]).toHaveFocus();
  expect(gifs().map((gif) => gif.tabIndex)).toEqual([-1, 0]);
  await userEvent.keyboard('{ArrowUp}');
  expect(box()).toHaveFocus();
  close();
});

test('only one search is open at a time; it is placed in the dialog that contains its button, and leaving the page closes it', async () => {
  const { platform, anchor, close } = setUp();
  close();
  const ends: string[] = [];
  const show = (name: string) =>
    act(() => {
      open(platform, {
        anchor,
        context: 'post-form',
        onChoose: () => {},
        onEnd: () => ends.push(name),
      });
    });
  show('first');
  show('second');
  expect(ends).toEqual(['first']);
  expect(screen.getAllByRole('dialog', { name: 'GIF search' })).toHaveLength(1);
  expect(box().closest('dialog')).toBe(anchor.closest('dialog'));
  act(() => platform.setPage({ name: 'explore' }));
  expect(ends).toEqual(['first', 'second']);
  expect(screen.queryByRole('searchbox')).toBeNull();
  await Promise.resolve();
});
