import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { loadAccountPopover } from './load-account-popover.ts';

test('HEAD-17: a failed load of the account popover is reported, and the page goes on', async () => {
  const platform = createFakePlatform();
  const failure = new Error('chunk gone');
  await expect(loadAccountPopover(platform.log, () => Promise.reject(failure))).resolves.toBeUndefined();
  expect(platform.errors).toEqual([failure]);
});
