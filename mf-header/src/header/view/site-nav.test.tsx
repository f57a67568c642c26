import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { fastComposeOpen } from '@tessera/shared-contracts/posts/events';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { showHeader } from '../../testing/server-header.tsx';
import { SiteNav } from './SiteNav.tsx';

const nav = () => within(screen.getByRole('navigation', { name: 'Site' }));
const links = () =>
  nav()
    .getAllByRole('link')
    .map((link) => [link.textContent.trim(), link.getAttribute('href')]);

test('the site navigation lists the pages in order, the user’s blogs and a new post, with counts', async () => {
  const channels = [
    sampleChannel({ drafts_count: 2, queue_count: 0, messages_count: 1, activity_count: 120 }),
    ...['b2', 'b3', 'b4', 'b5', 'b6'].map((name) =>
      sampleChannel({ name, is_current: false, drafts_count: 0 }),
    ),
  ];
  const platform = createFakePlatform({ ...signedIn(), channels });
  const { unmount } = await showHeader(platform);
  const shown = links();
  expect(shown.slice(0, 3)).toEqual([
    ['Home', '/dashboard'],
    ['Explore', '/explore'],
    ['Activity 99+ unread', '/blog/ada/activity'],
  ]);
  expect(shown.map(([text]) => text)).toEqual(
    expect.arrayContaining(['Drafts 2', 'Inbox 1', 'b5', 'All blogs', 'Post']),
  );
  expect(shown.map(([text]) => text)).not.toContain('b6');
  act(() => platform.bus.emit(activityCounted, { tumblelog: 'ada', count: 0 }));
  expect(nav().getByRole('link', { name: 'Activity' })).toBeVisible();
  const opened = jest.fn();
  platform.bus.on(fastComposeOpen).subscribe(opened);
  fireEvent.click(nav().getByRole('link', { name: 'Post' }));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(platform.errors).toEqual([]);
  await unmount();
});

test('a visitor’s navigation leads to places; logging in and signing up stand in the header only', () => {
  render(<SiteNav user={null} currentPath="/explore" />);
  expect(links()).toEqual([
    ['Home', '/'],
    ['Explore', '/explore'],
    ['Help', '/help'],
  ]);
  expect(nav().getByRole('link', { name: 'Explore' })).toHaveAttribute('aria-current', 'page');
});
