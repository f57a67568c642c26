import { headerDrawerId } from '@tessera/shared-contracts/platform/header-page';
import { logoFrameCount } from '@tessera/shared-contracts/shell/constants';
import { render, screen, within } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LogoMark } from '@tessera/shared-ui/LogoMark';
import type { HeaderUser } from '@tessera/shared-contracts/platform/header-view';
import { HeaderView } from './HeaderView.tsx';

const ada: HeaderUser = {
  name: 'ada',
  avatarUrl: '/avatar/ada/64',
  unreadCount: 0,
  newActivity: 0,
  canMessage: true,
  likes: 0,
  following: 0,
  drafts: 0,
  queued: 0,
  waiting: 0,
  formKey: 'key',
  blogs: [{ name: 'ada', title: 'Ada’s notes', url: '/@ada', avatarUrl: '/avatar/ada/64' }],
};
const hrefOf = (name: string): string | null =>
  within(screen.getByRole('banner')).getByRole('link', { name }).getAttribute('href');
// a closed dialog is not in the accessibility tree
const drawer = () => within(document.getElementById(headerDrawerId) ?? document.body);
const linksOf = (): [string | null, string | null][] =>
  drawer()
    .getAllByRole('link', { hidden: true })
    .map((link) => [link.textContent, link.getAttribute('href')]);

test('HEAD-01, HEAD-04: the logo leads to the dashboard, and the Explore link to /explore', () => {
  render(<HeaderView user={ada} currentPath="/explore" />);
  expect([hrefOf('Tessera'), hrefOf('Explore')]).toEqual(['/dashboard', '/explore']);
  expect(within(screen.getByRole('banner')).getByRole('link', { name: 'Explore' })).toHaveAttribute(
    'aria-current',
    'page',
  );
});

test('HEAD-02: every entry for signed-in users is a plain link that works without script', () => {
  render(<HeaderView user={ada} currentPath="/dashboard" />);
  expect([hrefOf('Messages'), hrefOf('Activity'), hrefOf('Account'), hrefOf('New post')]).toEqual([
    '/messaging',
    '/blog/ada/activity',
    '/settings/blog/ada',
    '/new/text',
  ]);
  expect(screen.getByRole('link', { name: 'Account' })).not.toHaveAttribute('aria-expanded');
});

test('ROLE-01, ROLE-02: a visitor gets Log in and Sign up, and no entries for signed-in users', () => {
  render(<HeaderView user={null} currentPath="/" />);
  expect([hrefOf('Tessera'), hrefOf('Log in'), hrefOf('Sign up')]).toEqual([
    '/',
    '/login',
    '/register',
  ]);
  for (const name of ['Messages', 'Activity', 'Account', 'New post'])
    expect(screen.queryByRole('link', { name })).toBeNull();
});

test('ROLE-09: without can_message there is no messaging entry', () => {
  render(<HeaderView user={{ ...ada, canMessage: false }} currentPath="/" />);
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();
});

test('POLL-28, HEAD-13: the messages and account entries show the unread count unless it is 0; the burger never shows it', () => {
  const { rerender } = render(<HeaderView user={{ ...ada, unreadCount: 3 }} currentPath="/" />);
  expect(screen.getByRole('link', { name: 'Account, 3 unread' })).toHaveTextContent('3');
  expect(
    within(screen.getByRole('banner')).getByRole('link', { name: 'Messages, 3 unread' }),
  ).toHaveTextContent('3');
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveTextContent('');
  rerender(<HeaderView user={ada} currentPath="/" />);
  for (const name of ['Messages', 'Account'])
    expect(
      within(screen.getByRole('banner'))
        .getByRole('link', { name })
        .querySelector('.header-view__badge'),
    ).not.toBeVisible();
});

test('HEAD-08: the attributes for a transparent and an unstuck header are independent of each other', () => {
  const states = ([isTransparent, isUnstuck]: readonly [boolean, boolean]) => {
    const html = renderToStaticMarkup(
      <HeaderView
        user={null}
        currentPath="/"
        isTransparent={isTransparent}
        isUnstuck={isUnstuck}
      />,
    );
    return [html.includes('data-transparent'), html.includes('data-unstuck')];
  };
  expect(
    (
      [
        [false, false],
        [true, false],
        [false, true],
      ] as const
    ).map(states),
  ).toEqual([
    [false, false],
    [true, false],
    [false, true],
  ]);
});

test('MOBILE-02, MOBILE-03: the header has a burger, a logo, a search field and an optional title', () => {
  const { rerender } = render(
    <HeaderView
      user={ada}
      currentPath="/likes"
      inputs={{ page_title: 'Likes', search_term: 'rain' }}
    />,
  );
  expect(screen.getByRole('button', { name: 'Menu' })).toHaveAttribute(
    'commandfor',
    'header-drawer',
  );
  expect(hrefOf('Tessera')).toBe('/dashboard');
  expect(screen.getByRole('searchbox', { name: 'Search Tessera' })).toHaveValue('rain');
  expect(within(screen.getByRole('banner')).getByText('Likes')).toBeVisible();
  rerender(<HeaderView user={ada} currentPath="/dashboard" />);
  expect(screen.getByRole('banner').querySelector('.header-view__title')).not.toBeVisible();
});

test('without script, a new search keeps the filters of the current one', () => {
  const html = renderToStaticMarkup(
    <HeaderView
      user={null}
      currentPath="/search"
      inputs={{
        search_term: 'rain',
        filter_sort: 'recent',
        filter_post_type: 'photo',
        filter_nsfw: false,
      }}
    />,
  );
  const hidden = [
    ...new DOMParser()
      .parseFromString(html, 'text/html')
      .querySelectorAll('form[role="search"] input[type="hidden"]'),
  ].map((input) => [input.getAttribute('name'), input.getAttribute('value')]);
  expect(hidden).toEqual([
    ['sort', 'recent'],
    ['filter_post_type', 'photo'],
    ['filter_nsfw', 'false'],
  ]);
});

test('MOBILE-05, MOBILE-06, MOBILE-07, MOBILE-08, MOBILE-09: the drawer lists its entries in order, with their counts', () => {
  const { rerender } = render(
    <HeaderView user={{ ...ada, likes: 1234, following: 0 }} currentPath="/" baseRoute="/@ada" />,
  );
  const [nav] = drawer().getAllByRole('list', { hidden: true });
  const labels = [...(nav?.children ?? [])].map(
    (row) => row.querySelector(':scope > a, :scope > h2')?.textContent,
  );
  expect(labels).toEqual([
    'Dashboard',
    'Likes1,234',
    'Following0',
    'Settings',
    'Create a post',
    'Blogs',
  ]);
  expect(linksOf()).toEqual(
    expect.arrayContaining([
      ['Dashboard', '/dashboard'],
      ['Likes1,234', '/likes'],
      ['Following0', '/following'],
      ['Settings', '/settings'],
      ['Create a post', '/@ada/new/text'],
      ['Drafts', '/drafts'],
      ['Queue', '/queue'],
      ['Inbox', '/inbox'],
      ['Explore', '/explore'],
    ]),
  );
  rerender(<HeaderView user={ada} currentPath="/" />);
  expect(screen.getByText('Create a post')).toHaveAttribute('href', '/new/text');
  expect(drawer().getByText('Likes').querySelector('.header-drawer__count')).toHaveAttribute(
    'hidden',
  );
  expect(
    drawer().getByText('Following').querySelector('.header-drawer__count'),
  ).not.toHaveAttribute('hidden');
});

test('MOBILE-11, MOBILE-12, MOBILE-13: Settings lists its pages in order, three of which open in a new tab', () => {
  render(<HeaderView user={ada} currentPath="/" />);
  const links = [...document.querySelectorAll('.header-drawer__sub a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('target'),
  ]);
  expect(links).toEqual([
    ['Account', '/settings/account', '_blank'],
    ['Password', '/settings/password', null],
    ['Two-factor authentication', '/settings/tfa', null],
    ['Appearance', '/settings/appearance', null],
    ['Notifications', '/settings/notifications', '_blank'],
    ['Apps', '/settings/apps', '_blank'],
    ['Help', '/help', null],
  ]);
});

test('MOBILE-14: the drawer lists every blog of the user with avatar, name and title', () => {
  render(
    <HeaderView
      user={{
        ...ada,
        blogs: [
          ...ada.blogs,
          { name: 'ada-two', title: 'Another', url: '/@ada-two', avatarUrl: '/avatar/ada-two/64' },
        ],
      }}
      currentPath="/"
    />,
  );
  const rows = [...document.querySelectorAll('[aria-labelledby="header-drawer-blogs"] a')];
  expect(
    rows.map((row) => [row.getAttribute('href'), row.querySelector('img')?.getAttribute('src')]),
  ).toEqual([
    ['/@ada', '/avatar/ada/64'],
    ['/@ada-two', '/avatar/ada-two/64'],
  ]);
  expect(rows[1]).toHaveTextContent('ada-twoAnother');
});

test('MOBILE-15, MOBILE-16, MOBILE-17, MOBILE-18, MOBILE-19: a visitor’s drawer lists Log in, Get started, Explore and, if given, the app and a featured blog', () => {
  const { rerender } = render(
    <HeaderView
      user={null}
      currentPath="/"
      visitorDrawer={{ featuredBlog: { name: 'bob', avatarUrl: '/avatar/bob/64' } }}
    />,
  );
  expect(linksOf()).toEqual([
    ['Log in', '/login'],
    ['Get started', '/register'],
    ['Explore', '/explore'],
    ['bob', '/@bob'],
  ]);
  expect(drawer().getByText(/^Featured blog:/)).toHaveTextContent('Featured blog: bob');
  rerender(
    <HeaderView
      user={null}
      currentPath="/"
      visitorDrawer={{ appUrl: 'https://apps.example/tessera' }}
    />,
  );
  expect(linksOf()).toEqual([
    ['Log in', '/login'],
    ['Get started', '/register'],
    ['Get the app', 'https://apps.example/tessera'],
    ['Explore', '/explore'],
  ]);
});

test('the logo has ten different frames, the first of them upright', () => {
  const frames = Array.from({ length: logoFrameCount }, (_, frame) =>
    renderToStaticMarkup(<LogoMark frame={frame} />),
  );
  expect(new Set(frames).size).toBe(10);
  expect(frames[0]).not.toContain('rotate');
});
