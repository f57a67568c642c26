import * as v from 'valibot';
import { tumblelogPopover } from '@tessera/shared-contracts/blogs/endpoints';
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { defineEvent } from '@tessera/shared-contracts/core/event';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { postFormClosed, postFormOpening } from '@tessera/shared-contracts/posts/events';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { isClickFollowed } from '../testing/is-click-followed.ts';
import { drawerOf, sampleBlog, samplePosts, sampleViewerResponse } from '../testing/sample-blog.ts';
import { mountViewer, resetPage, pointAt } from '../testing/sample-page.tsx';

beforeEach(() => {
  // the drawer is a separate root, which React flushes outside of `act`
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
});
afterEach(async () => {
  await resetPage();
  jest.useRealTimers();
  window.history.replaceState(null, '', '/');
});

const page = '<a href="/@bob">bob</a> <a href="/@cleo">cleo</a>';
const link = (name: string) => screen.getByRole('link', { name, hidden: true });
const pause = (milliseconds: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

function platformWith(
  more: object = {},
  answer: unknown = sampleViewerResponse(samplePosts(100, 3)),
): FakePlatform {
  const platform = createFakePlatform({ ...signedIn(), flags: { indash_blogs: true }, ...more });
  platform.answer(blogPosts, answer);
  return platform;
}
async function opened(platform = platformWith()): Promise<HTMLElement> {
  if (!document.querySelector('#main')) await mountViewer(page, platform);
  expect(isClickFollowed(link('bob'))).toBe(false);
  return screen.findByRole('dialog', { name: 'Blog bob' });
}

describe('a page with a drawer in its URL', () => {
  const withPage = { blog_viewer: { name: 'bob', post_id: '7' } };

  test('DRAWER-06, DRAWER-07, DRAWER-08: opens the drawer on load; closing leads to the dashboard', async () => {
    window.history.replaceState(null, '', '/likes?blog_viewer=bob&blog_viewer_post=7');
    const platform = platformWith(withPage, sampleViewerResponse(samplePosts(7, 1)));
    await mountViewer(page, platform);
    const panel = await screen.findByRole('dialog', { name: 'Blog bob' });
    expect(platform.calls.map(({ input }) => input)).toEqual([
      { query: { tumblelog_name_or_id: 'bob', post_id: '7', limit: 1, offset: 0 } },
    ]);
    fireEvent.keyDown(panel, { key: 'Escape' });
    await waitFor(() => expect(platform.addresses).toEqual(['/dashboard']));
  });

  test.each([
    [
      'on the dashboard, closing changes only the URL',
      signedIn(),
      '/dashboard?blog_viewer=bob&blog_viewer_post=7',
      '/dashboard',
    ],
    [
      'a visitor has no dashboard and stays on the page',
      {},
      '/explore?blog_viewer=bob&x=1',
      '/explore?x=1',
    ],
  ])('DRAWER-08: %s', async (_, payload, address, after) => {
    window.history.replaceState(null, '', address);
    const platform = createFakePlatform({ ...payload, flags: { indash_blogs: true }, ...withPage });
    platform.answer(blogPosts, sampleViewerResponse(samplePosts(7, 1)));
    await mountViewer(page, platform);
    fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Blog bob' }), { key: 'Escape' });
    await waitFor(() => expect(platform.addresses).toEqual([after]));
  });

  test('DRAWER-06: does not open the drawer without the flag', async () => {
    const platform = createFakePlatform({ ...signedIn(), flags: {}, ...withPage });
    await mountViewer(page, platform);
    await pause(50);
    expect(platform.calls).toEqual([]);
  });
});

test('DRAWER-05, DRAWER-08: opening a drawer by a click and closing it changes neither the page nor its URL', async () => {
  const platform = platformWith();
  const panel = await opened(platform);
  fireEvent.keyDown(panel, { key: 'Escape' });
  await pause(20);
  expect(platform.addresses).toEqual([]);
});

test('DRAWER-25: no second drawer opens over an open one; links to blogs are followed', async () => {
  await opened();
  expect(isClickFollowed(link('cleo'))).toBe(true);
  await pause(20);
  expect(drawerOf('cleo')).toBeNull();
});

/** Defines an event by its name alone, as a remote of a different release would send it. */
const named = (name: string) => defineEvent(name, 1, v.object({}));

test.each([
  ['blogViewer:suspend', named('blogViewer:suspend'), {}, named('blogViewer:resume'), {}],
  ['a post form', postFormOpening, { mode: 'new', type: 'text' }, postFormClosed, { saved: false }],
] as const)(
  'DRAWER-25, DRAWER-26, DRAWER-27, DRAWER-28: suspending the blog viewer by %s hides an open drawer, and no other drawer opens until the viewer resumes',
  async (_, suspend, suspension, resume, resumption) => {
    const platform = platformWith();
    const panel = await opened(platform);
    platform.bus.emit(suspend, suspension);
    expect(panel).not.toBeVisible();
    expect(isClickFollowed(link('cleo'))).toBe(true);
    platform.bus.emit(resume, resumption);
    expect(panel).toBeVisible();
  },
);

test('DRAWER-25, DRAWER-27, DRAWER-28: a suspension before the drawer’s code has loaded takes effect', async () => {
  const platform = platformWith();
  await mountViewer(page, platform);
  platform.bus.emit(named('blogViewer:suspend'), {});
  expect(isClickFollowed(link('bob'))).toBe(true);
  platform.bus.emit(named('blogViewer:resume'), {});
  await opened(platform);
});

describe('confirmation on closing', () => {
  const mark = (target: object) =>
    document
      .querySelector('#main')
      ?.insertAdjacentHTML(
        'beforeend',
        `<button data-blog-viewer='${JSON.stringify(target)}'>Look</button>`,
      );

  test('DRAWER-30, DRAWER-31: asks if confirmClose is set; declining keeps the drawer open', async () => {
    const platform = platformWith();
    await mountViewer(page, platform);
    mark({ name: 'bob', confirmClose: true });
    fireEvent.click(screen.getByRole('button', { name: 'Look' }));
    const panel = await screen.findByRole('dialog', { name: 'Blog bob' });
    platform.confirmWith(false);
    // the default action is prevented: the same key press must not answer the dialog that it opens
    expect(fireEvent.keyDown(panel, { key: 'Escape' })).toBe(false);
    await pause(10);
    expect(platform.confirms).toEqual([
      { message: 'Close this blog?', confirm: 'Close', refuse: 'Nevermind' },
    ]);
    expect(document.querySelector('#main')).toHaveAttribute('inert');
    platform.confirmWith(true);
    fireEvent.click(screen.getByRole('button', { name: 'Close blog' }));
    await waitFor(() => expect(document.querySelector('#main')).not.toHaveAttribute('inert'));
  });

  test('DRAWER-31: does not ask by default unless typed text would be lost', async () => {
    const platform = platformWith();
    const panel = await opened(platform);
    await waitFor(() => expect(panel.querySelector('article')).not.toBeNull());
    panel.querySelector('article')?.insertAdjacentHTML('beforeend', '<textarea></textarea>');
    const field = screen.getByRole('textbox');
    fireEvent.change(field, { target: { value: 'Half a reply' } });
    platform.confirmWith(false);
    fireEvent.click(screen.getByRole('button', { name: 'Close blog' }));
    await pause(10);
    expect(platform.confirms).toHaveLength(1);
    expect(document.querySelector('#main')).toHaveAttribute('inert');
    fireEvent.change(field, { target: { value: '' } });
    fireEvent.click(screen.getByRole('button', { name: 'Close blog' }));
    await waitFor(() => expect(document.querySelector('#main')).not.toHaveAttribute('inert'));
    expect(platform.confirms).toHaveLength(1);
  });
});

test.each([403, 404, 410])(
  'an unavailable blog (%s) opens on its own page, which shows the reason',
  async (status) => {
    const platform = platformWith({}, new CallError(status, []));
    await mountViewer(page, platform);
    expect(isClickFollowed(link('bob'))).toBe(false);
    await waitFor(() => expect(platform.addresses).toEqual(['/@bob']));
    expect(drawerOf('bob')).toBeNull();
    expect(document.querySelector('#main')).not.toHaveAttribute('inert');
  },
);

test('DRAWER-02: a post on a card opens in the drawer; closing returns focus to the link that opened the card', async () => {
  const platform = platformWith({}, sampleViewerResponse(samplePosts(7, 1)));
  const post = (id: string) => ({
    id,
    post_url: `/@bob/post/${id}`,
    type: 'text',
    summary: `Summary ${id}`,
    thumbnail: '',
  });
  platform.answer(tumblelogPopover, { ...sampleBlog(), highlighted_posts: [post('7'), post('8')] });
  await mountViewer(page, platform);
  const anchor = link('bob');
  pointAt(anchor);
  const post7 = await screen.findByRole('link', { name: 'Summary 7' }, { timeout: 3000 });
  expect(isClickFollowed(post7)).toBe(false);
  const panel = await screen.findByRole('dialog', { name: 'Blog bob' });
  expect(platform.calls.at(-1)?.input).toEqual({
    query: { tumblelog_name_or_id: 'bob', post_id: '7', limit: 1, offset: 0 },
  });
  // links to the drawer's own blog open no card
  await waitFor(() => expect(panel.querySelector('.post-view__name')).not.toBeNull());
  pointAt(panel.querySelector('.post-view__name') ?? panel);
  await pause(350);
  expect(document.querySelector('[aria-label^="About "]')).toBeNull();
  fireEvent.keyDown(panel, { key: 'Escape' });
  expect(anchor).toHaveFocus();
});

test('DRAWER-01, DRAWER-35: the drawer slides in after 50 ms, and its content fades in after 150 ms', async () => {
  await mountViewer(page, platformWith());
  pointAt(link('bob'));
  await pause(50);
  jest.useFakeTimers();
  fireEvent.click(link('bob'));
  await jest.advanceTimersByTimeAsync(0);
  const layer = drawerOf('bob')?.parentElement;
  await jest.advanceTimersByTimeAsync(49);
  expect(layer?.className).not.toContain('layer--in');
  await jest.advanceTimersByTimeAsync(1);
  expect(layer).toHaveClass('layer--in');
  await jest.advanceTimersByTimeAsync(99);
  expect(layer).not.toHaveClass('layer--shown');
  await jest.advanceTimersByTimeAsync(1);
  expect(layer).toHaveClass('layer--shown');
});

test('DRAWER-40, DRAWER-41: after the first load, the drawer uses the blog’s background and font', async () => {
  const theme = { ...defaultTheme, background_color: '#aaccee', title_font: 'Oswald' };
  const panel = await opened(
    platformWith(
      {},
      sampleViewerResponse(samplePosts(5, 1), {
        tumblelog: sampleBlog({ global_theme_params: theme }),
      }),
    ),
  );
  await waitFor(() => expect(panel).toHaveClass('panel--themed'));
  expect(panel.style.getPropertyValue('--blog-ground')).toMatch(
    /^light-dark\(#aaccee, #[\da-f]{6}\)$/,
  );
  expect(panel.style.getPropertyValue('--blog-font')).toMatch(/^'Oswald'/);
  expect(document.head.querySelector('link[href^="/fonts/oswald/stylesheet.css"]')).not.toBeNull();
});

test('DRAWER-09, DRAWER-10: the head shows the blog’s texts, buttons to get in touch and to follow, and a menu with the rest, but no close button', async () => {
  const panel = await opened();
  const head = await waitFor(() => {
    const found = panel.querySelector<HTMLElement>('[data-blog-head]');
    if (!found) throw new Error('no head yet');
    return found;
  });
  expect(head).toHaveTextContent(/Bob’s garden.*@bob.*Beans\./);
  const menu = within(head).getByRole('group', { name: 'More actions' });
  const names = [...head.querySelectorAll('button, a.button')]
    .filter((control) => !menu.contains(control))
    .map((control) => control.getAttribute('aria-label') ?? control.textContent);
  expect(names).toEqual(['Get in touch with bob', 'Ask', 'Message', 'Follow', 'More actions']);
  const entries = (): (string | null)[] =>
    [...menu.children]
      .filter((entry) => !entry.classList.contains('blog-head__narrow'))
      .map(({ textContent }) => textContent);
  expect(entries()).toEqual(['Share this blog', 'Block bob', 'Report']);
  // notifications are for followers
  fireEvent.click(within(head).getByRole('button', { name: 'Follow' }));
  await waitFor(() => expect(entries()[0]).toBe('Get notifications'));
});

test('a link beside the search opens the blog’s own page', async () => {
  const panel = await opened();
  expect(await within(panel).findByRole('link', { name: 'Open blog' })).toHaveAttribute(
    'href',
    '/@bob',
  );
});

test('DRAWER-09: sharing a blog opens the usual share popover', async () => {
  const open = jest.fn();
  const platform = Object.assign(platformWith(), { features: { load: async () => ({ open }) } });
  await opened(platform);
  const share = await screen.findByRole('button', { name: 'Share this blog' });
  fireEvent.click(share);
  await waitFor(() =>
    expect(open).toHaveBeenCalledWith(platform, {
      postId: '',
      blogName: 'bob',
      postUrl: '/@bob',
      anchor: screen.getByRole('button', { name: 'More actions' }),
    }),
  );
});

test('Back closes a drawer that a click opened, after asking if it contains unsent text; a drawer in the URL of the page is left with the page', async () => {
  const platform = platformWith();
  const panel = await opened(platform);
  expect(platform.backClaims).toBe(1);
  const field = document.createElement('textarea');
  field.value = 'Unsent';
  panel.append(field);
  platform.confirmWith(false);
  platform.goBack();
  await waitFor(() => expect(platform.confirms).toHaveLength(1));
  expect([drawerOf('bob'), platform.backClaims]).toEqual([panel, 1]);
  field.value = '';
  platform.goBack();
  expect(platform.backClaims).toBe(0);
  await waitFor(() => expect(drawerOf('bob')).toBeNull());
  expect([platform.confirms.length, platform.addresses]).toEqual([1, []]);

  await resetPage();
  const direct = platformWith({ blog_viewer: { name: 'bob', post_id: '' } });
  await mountViewer(page, direct);
  await screen.findByRole('dialog', { name: 'Blog bob' });
  expect(direct.backClaims).toBe(0);
});
