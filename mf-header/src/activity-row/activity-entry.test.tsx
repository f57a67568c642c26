import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { seeActivity, tumblelogData } from '@tessera/shared-contracts/activity/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { act } from 'react';
import { sampleActivity } from '../header/entries/testing/sample-activity.ts';
import { showHeader } from '../testing/server-header.tsx';

test('HEAD-16, ACTIV-11: the activity link opens the popover, which resets the unseen count of the blog it shows; Escape closes it and restores the focus', async () => {
  const platform = createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel({ activity_count: 3 }),
      sampleChannel({ name: 'ada-two', is_current: false, activity_count: 2 }),
    ],
  });
  platform.answer(tumblelogData, sampleActivity());
  platform.answer(seeActivity, {});
  const header = await showHeader(platform);
  const link = within(screen.getByRole('banner')).getByRole('link', { name: 'Activity, 5 unread' });
  link.focus();
  expect(fireEvent.click(link)).toBe(false);
  const popover = await screen.findByRole('dialog', { name: 'Activity' });
  await waitFor(() =>
    expect(
      within(screen.getByRole('banner')).getByRole('link', { name: 'Activity, 2 unread' }),
    ).toBe(link),
  );
  expect(link.querySelector('.header-view__badge')).toHaveTextContent('2');
  fireEvent.change(await screen.findByRole('combobox', { name: 'Show activity for' }), {
    target: { value: 'ada-two' },
  });
  await waitFor(() => expect(link.querySelector('.header-view__badge')).not.toBeVisible());
  fireEvent.keyDown(popover, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Activity' })).toBeNull());
  expect(link).toHaveFocus();
  await header.unmount();
});

test('visiting a blog’s activity page marks its activity as seen and resets the unseen count, but not after unmounting', async () => {
  const platform = createFakePlatform({
    ...signedIn(),
    channels: [
      sampleChannel({ activity_count: 3 }),
      sampleChannel({ name: 'ada-two', is_current: false, activity_count: 100 }),
    ],
  });
  platform.answer(seeActivity, {});
  const header = await showHeader(platform);
  await act(async () => platform.setPage({ name: 'blog', blog: 'ada' }));
  expect(
    within(screen.getByRole('banner')).getByRole('link', { name: 'Activity, 99+ unread' }),
  ).toBeVisible();
  await act(async () => platform.setPage({ name: 'activity', blog: 'ada-two' }));
  expect(
    await within(screen.getByRole('banner')).findByRole('link', { name: 'Activity, 3 unread' }),
  ).toBeVisible();
  expect(platform.calls.map(({ path, input }) => [path, input])).toEqual([
    [seeActivity.path, { body: { tumblelog: 'ada-two' } }],
  ]);
  await header.unmount();
  const { length } = platform.emitted;
  platform.setPage({ name: 'activity', blog: 'ada' });
  expect(platform.emitted).toHaveLength(length);
});
