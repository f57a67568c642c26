import { headerDrawerId } from '@tessera/shared-contracts/platform/header-page';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { sampleChannel, signedIn } from '@tessera/shared-contracts/testing/samples';
import { fireEvent, render, screen } from '@testing-library/react';
import { SettingsFrame } from '../account-pages/parts/SettingsFrame.tsx';
import { showHeader } from '../testing/server-header.tsx';
import type { MenuEntry } from './menu-entries.ts';
import type { SettingsEntry } from './settings-entries.ts';

jest.mock('./menu-entries.ts', () => {
  const { menuEntries } = jest.requireActual<{ menuEntries: readonly MenuEntry[] }>(
    './menu-entries.ts',
  );
  const lists: MenuEntry = {
    label: 'Lists',
    path: '/lists',
    count: 'drafts',
    account: 'above',
    drawer: { at: 'foot' },
  };
  const tips: MenuEntry = {
    label: 'Tips',
    path: '/tips',
    account: 'below',
    drawer: { at: 'underSettings' },
  };
  return { menuEntries: [...menuEntries, lists, tips] };
});
jest.mock('./settings-entries.ts', () => {
  const { settingsEntries } = jest.requireActual<{ settingsEntries: readonly SettingsEntry[] }>(
    './settings-entries.ts',
  );
  const languages: SettingsEntry = {
    title: 'Languages',
    path: '/settings/languages',
    drawer: 'sameTab',
  };
  return { settingsEntries: [...settingsEntries, languages] };
});

/** Text and path of all links in an element. */
const linksIn = (element: Element | null): readonly (string | null)[] =>
  [...(element?.querySelectorAll('a') ?? [])].map(
    (link) => `${link.textContent} ${link.getAttribute('href')}`,
  );

test('an entry added to the list of menu entries is in the account menu and in the drawer', async () => {
  const channels = [sampleChannel({ drafts_count: 2 })];
  const { unmount } = await showHeader(createFakePlatform({ ...signedIn(), channels }));
  fireEvent.click(screen.getByRole('link', { name: /^Account/ }));
  const menu = await screen.findByRole('dialog', { name: 'Account' });
  expect(linksIn(menu)).toEqual(expect.arrayContaining(['Lists2 /lists', 'Tips /tips']));
  expect(linksIn(document.getElementById(headerDrawerId))).toEqual(
    expect.arrayContaining(['Lists /lists', 'Tips /tips']),
  );
  await unmount();
});

test('an entry added to the list of settings pages is in their navigation and in the drawer', async () => {
  const { unmount } = await showHeader(createFakePlatform(signedIn()));
  expect(linksIn(document.getElementById(headerDrawerId))).toContain(
    'Languages /settings/languages',
  );
  await unmount();
  const { container } = render(
    <SettingsFrame nav={{ current: '', blogs: [], isStaff: false }} title="Settings">
      {null}
    </SettingsFrame>,
  );
  expect(linksIn(container)).toContain('Languages /settings/languages');
});
