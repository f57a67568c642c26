import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { act, screen } from '@testing-library/react';
import * as app from '../App.ts';
import { answerMedia, mount, open, preparePage, told, windowOf } from '../testing/messaging-app.ts';

beforeEach(() => {
  preparePage();
});
afterEach(async () => {
  await act(() => app.unmount());
  jest.restoreAllMocks();
});
const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
const minimized = () => screen.queryByRole('list', { name: 'Minimized conversations' });

test('an open window covers the minimized ones', async () => {
  answerMedia('max-width', 'reduced-motion');
  const flags = { isMinimizeEnabled: true };
  const platform = told(createFakePlatform({ ...signedIn(), flags }));
  await mount(platform);
  await open(platform, 'bob');
  await press('Minimize');
  expect(minimized()).toBeVisible();
  await open(platform, 'eve');
  expect(windowOf('eve')).toBeVisible();
  expect(minimized()).toBeNull();
  await press('Close');
  expect(minimized()).toBeVisible();
});
