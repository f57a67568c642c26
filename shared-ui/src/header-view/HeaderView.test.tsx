import { logoAnimationImages } from '@tessera/shared-contracts/shell/constants';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { LogoMark } from '../LogoMark.tsx';
import { HeaderView, type HeaderUser } from './HeaderView.tsx';

const ada: HeaderUser = { name: 'ada', avatarUrl: '/avatar/ada/64', unreadCount: 0, canMessage: true };
const hrefOf = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');

test('HEAD-01, HEAD-04: logo and explore lead to the dashboard and to explore', () => {
  render(<HeaderView user={ada} currentPath="/explore" />);
  expect([hrefOf('Tessera'), hrefOf('Explore')]).toEqual(['/dashboard', '/explore']);
  expect(screen.getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page');
});

test('HEAD-02, HEAD-03: every entry of a user is a plain link that works without script', () => {
  render(<HeaderView user={ada} currentPath="/dashboard" />);
  expect([hrefOf('Messages'), hrefOf('Activity'), hrefOf('Account'), hrefOf('New post')]).toEqual(['/inbox', '/blog/ada/activity', '/settings/blog/ada', '/new/text']);
  expect(screen.getByRole('link', { name: 'Account' })).not.toHaveAttribute('aria-expanded');
});

test('ROLE-01, ROLE-02: a visitor gets log in and sign up, and none of the entries of a user', () => {
  render(<HeaderView user={null} currentPath="/" />);
  expect([hrefOf('Tessera'), hrefOf('Log in'), hrefOf('Sign up')]).toEqual(['/', '/login', '/register']);
  for (const name of ['Messages', 'Activity', 'Account', 'New post']) expect(screen.queryByRole('link', { name })).toBeNull();
});

test('ROLE-09: without can_message there is no messaging entry', () => {
  render(<HeaderView user={{ ...ada, canMessage: false }} currentPath="/" />);
  expect(screen.queryByRole('link', { name: 'Messages' })).toBeNull();
});

test('HEAD-13: the account entry carries the unread count, hidden at 0', () => {
  const { rerender } = render(<HeaderView user={{ ...ada, unreadCount: 3 }} currentPath="/" />);
  expect(screen.getByRole('link', { name: 'Account, 3 unread' })).toHaveTextContent('3');
  rerender(<HeaderView user={ada} currentPath="/" />);
  expect(screen.getByRole('link', { name: 'Account' })).toHaveTextContent('');
});

test('with handlers the entries open popovers in place, announced to screen readers', async () => {
  const onAccount = jest.fn((event: { preventDefault(): void }) => { event.preventDefault(); });
  render(<HeaderView user={ada} currentPath="/" expanded="account" handlers={{ onAccount }} popovers={{ account: <p>Your blogs</p> }} />);
  const account = screen.getByRole('link', { name: 'Account' });
  expect(account).toHaveAttribute('aria-expanded', 'true');
  expect(account.nextElementSibling).toHaveTextContent('Your blogs');
  await userEvent.click(account);
  expect(onAccount).toHaveBeenCalledTimes(1);
});

test('hover and focus tell that an entry may be needed soon', async () => {
  const onIntent = jest.fn();
  render(<HeaderView user={ada} currentPath="/" handlers={{ onIntent }} />);
  await userEvent.hover(screen.getByRole('link', { name: 'Activity' }));
  screen.getByRole('link', { name: 'New post' }).focus();
  expect(onIntent.mock.calls).toEqual([['activity'], ['compose']]);
});

test('HEAD-08: transparent and unstuck are marked independently', () => {
  const states = ([isTransparent, isUnstuck]: readonly [boolean, boolean]) => {
    const html = renderToStaticMarkup(<HeaderView user={null} currentPath="/" isTransparent={isTransparent} isUnstuck={isUnstuck} />);
    return [html.includes('data-transparent'), html.includes('data-unstuck')];
  };
  expect(([[false, false], [true, false], [false, true]] as const).map(states)).toEqual([[false, false], [true, false], [false, true]]);
});

test('the logo has ten different pictures, the first of them still', () => {
  const frames = Array.from({ length: logoAnimationImages }, (_, frame) => renderToStaticMarkup(<LogoMark frame={frame} />));
  expect(new Set(frames).size).toBe(10);
  expect(frames[0]).not.toContain('rotate');
});
