import { exportLooks, type AccountExport } from '@tessera/shared-contracts/settings/account-export';
import { settingsTexts } from '@tessera/shared-contracts/settings/account-settings';
import { listExports } from '@tessera/shared-contracts/settings/endpoints';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { act, screen, within } from '@testing-library/react';
import { ExportPanel } from '../settings/ExportPanel.tsx';
import { setUpPasskeys } from '../../testing/passkey-page.tsx';

const pages = setUpPasskeys();
beforeEach(() => jest.useFakeTimers({ advanceTimers: true }));
afterEach(() => jest.useRealTimers());

const createdAt = '2026-11-28T10:00:00.000Z';
const waiting: AccountExport = { state: 'waiting', createdAt };
const older: AccountExport = {
  state: 'ready',
  id: '6',
  createdAt: '2026-11-20T10:00:00.000Z',
  expiresAt: '2026-11-27T10:00:00.000Z',
  size: 5e6,
};
const ready: AccountExport = { ...older, id: '7', createdAt, size: 7_200_000 };

async function showWaiting() {
  const platform = createFakePlatform();
  platform.answer(listExports, { exports: [waiting, older] });
  const page = await pages.show(
    <ExportPanel formKey="key" language="en_US" archives={[waiting, older]} />,
    platform,
  );
  return { platform, page };
}
const pass = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));
const rows = () => within(screen.getByRole('list', { name: 'Exports' })).getAllByRole('listitem');
const hrefs = () =>
  screen.getAllByRole('link', { name: /^Download/ }).map((link) => link.getAttribute('href'));

test('an export that is being prepared becomes a download by itself, and is not asked for again', async () => {
  const { platform } = await showWaiting();
  expect(rows()[0]).toHaveTextContent(settingsTexts.exportWaiting);
  expect(hrefs()).toEqual(['/settings/account/export/6']);
  await pass(exportLooks.soon);
  expect(rows()[0]).toHaveTextContent(settingsTexts.exportWaiting);
  // the server may not answer for a while
  platform.answer(listExports, new CallError(503, ['Busy.']));
  await pass(exportLooks.soon);
  platform.answer(listExports, { exports: [ready, older] });
  await pass(exportLooks.soon);
  expect(within(rows()[0] ?? document.body).getByRole('status')).toHaveTextContent(
    '7.2 MB, available until Nov 27, 2026',
  );
  expect(hrefs()).toEqual(['/settings/account/export/7', '/settings/account/export/6']);
  const { length } = platform.calls;
  await pass(10 * exportLooks.soon);
  expect(platform.calls).toHaveLength(length);
});

test('a failed export says so by itself', async () => {
  const { platform } = await showWaiting();
  platform.answer(listExports, { exports: [{ state: 'failed', createdAt }, older] });
  await pass(exportLooks.soon);
  expect(rows()[0]).toHaveTextContent(settingsTexts.exportFailed);
});

test('a long export is asked for less often, and no longer once the page is left', async () => {
  const { platform, page } = await showWaiting();
  await pass(exportLooks.soonLooks * exportLooks.soon);
  expect(platform.calls).toHaveLength(exportLooks.soonLooks);
  await pass(3 * exportLooks.rare);
  expect(platform.calls).toHaveLength(exportLooks.soonLooks + 3);
  page.leave();
  await pass(3 * exportLooks.rare);
  expect(platform.calls).toHaveLength(exportLooks.soonLooks + 3);
});
