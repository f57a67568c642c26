import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, waitFor, within } from '@testing-library/react';
import * as app from '../App.ts';
import { mount, open, preparePage, withConversations, windowOf } from '../testing/messaging-app.ts';

beforeEach(preparePage);
afterEach(() => act(() => app.unmount()));

test('a window finishes minimizing even if another window is minimized or opened meanwhile', async () => {
  const flags = { isMinimizeEnabled: true, isMultipleWindowsEnabled: true };
  const platform = withConversations(createFakePlatform({ ...signedIn(), flags }));
  await mount(platform);
  const minimize = async (blog: string) => {
    const window = windowOf(blog);
    if (!window) throw new Error(`no window of ${blog}`);
    await act(async () => within(window).getByRole('button', { name: 'Minimize' }).click());
  };
  await open(platform, 'bob');
  await open(platform, 'eve');
  await minimize('bob');
  await minimize('eve');
  await waitFor(() => expect([windowOf('bob'), windowOf('eve')]).toEqual([null, null]));
  await open(platform, 'bob');
  await minimize('bob');
  await open(platform, 'eve');
  expect(windowOf('bob')).toBeNull();
  expect(windowOf('eve')).toBeVisible();
});
