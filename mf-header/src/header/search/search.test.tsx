import { CallError } from '@tessera/shared-contracts/platform/platform';
import { suggestSearch } from '@tessera/shared-contracts/search/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { unmount } from '../../App.ts';
import {
  hydrate,
  mountOn,
  showHeader,
  showServerHeader,
  type ShownHeader,
} from '../../testing/server-header.tsx';
import { suggestionDelay } from './suggested-lines.ts';

const found = {
  tags: [{ tag: 'rainbow', url: '/tagged/rainbow' }],
  blogs: [
    { name: 'rainer', title: 'Rain diary', url: '/@rainer', avatar_url: '/avatar/rainer/64' },
  ],
};
let header: ShownHeader;
let platform: FakePlatform;
const field = () => screen.getByLabelText<HTMLInputElement>('Search Tessera');

async function show(path = '/dashboard'): Promise<void> {
  window.history.replaceState(null, '', path);
  platform = createFakePlatform();
  platform.answer(suggestSearch, found);
  header = await showHeader(platform);
}
/** Waits until the search code has loaded and the pause after typing is over. */
const rest = () =>
  act(async () => {
    await new Promise((resolve) => {
      setTimeout(resolve, suggestionDelay + 30);
    });
  });
async function type(text: string): Promise<void> {
  await userEvent.click(field());
  await rest();
  await userEvent.type(field(), text);
  await rest();
}
async function openFilters(): Promise<HTMLElement> {
  fireEvent.click(screen.getByRole('button', { name: 'Search filters', hidden: true }));
  return screen.findByRole('dialog', { name: 'Search filters' });
}
afterEach(() => header.unmount());

test('MOBILE-28: submitting a term opens a URL with the encoded term; an empty term does nothing', async () => {
  await show();
  await type('rain & snow/ice{Enter}');
  expect(platform.addresses).toEqual(['/search/rain%20%26%20snow%2Fice']);
  await userEvent.clear(field());
  await type('   {Enter}');
  expect(platform.addresses).toHaveLength(1);
});

test('MOBILE-29, BSEARCH-18: if filters are set, a search opens a URL that contains them and the term', async () => {
  await show();
  const filters = within(await openFilters());
  expect(filters.getByRole('radio', { name: 'Top Posts' })).toBeChecked();
  await userEvent.click(filters.getByRole('radio', { name: 'Recent Posts' }));
  expect([
    filters.getByRole<HTMLInputElement>('radio', { name: 'Top Posts' }).checked,
    filters.getByRole<HTMLInputElement>('radio', { name: 'Recent Posts' }).checked,
  ]).toEqual([false, true]);
  await userEvent.click(filters.getByRole('radio', { name: 'Photo' }));
  await userEvent.click(filters.getByRole('switch', { name: 'Safe search' }));
  await type('rain{Enter}');
  expect(platform.addresses).toEqual([
    '/search?q=rain&sort=recent&filter_post_type=photo&filter_nsfw=false',
  ]);
});

test('MOBILE-01, BSEARCH-21: on a search page the filters, including safe search, come from the URL, and changes apply immediately', async () => {
  await show('/search?q=rain&sort=recent&filter_post_type=video&filter_nsfw=false');
  const filters = within(await openFilters());
  expect(filters.getByRole('radio', { name: 'Recent Posts' })).toBeChecked();
  expect(filters.getByRole('radio', { name: 'Video' })).toBeChecked();
  expect(filters.getByRole('switch', { name: 'Safe search' })).not.toBeChecked();
  await userEvent.click(filters.getByRole('radio', { name: 'All Types' }));
  expect(platform.addresses).toEqual([
    '/search?q=rain&sort=recent&filter_post_type=ANY&filter_nsfw=false',
  ]);
  expect(screen.getByRole('dialog', { name: 'Search filters' })).toBeVisible();
});

test('Escape, or a second press of the button, closes the filters; aria-expanded shows their state', async () => {
  await show();
  const button = screen.getByRole('button', { name: 'Search filters', hidden: true });
  await openFilters();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('dialog', { name: 'Search filters' })).toBeNull();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  await openFilters();
  await act(async () => {
    fireEvent.click(button);
  });
  expect(screen.queryByRole('dialog', { name: 'Search filters' })).toBeNull();
});

test('suggests tags and blogs when typing pauses, and arrow keys select them', async () => {
  await show();
  await type('rain');
  expect(platform.calls.map(({ input }) => input)).toEqual([{ query: { q: 'rain' } }]);
  expect(
    screen
      .getAllByRole('option')
      .map((option) => [option.textContent, option.getAttribute('href')]),
  ).toEqual([
    ['Search for “rain”', '/search/rain'],
    ['#rainbow', '/tagged/rainbow'],
    ['rainer Rain diary', '/@rainer'],
  ]);
  expect(field()).toHaveAttribute('aria-expanded', 'true');
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  expect(screen.getByRole('option', { name: /rainbow/ })).toHaveAttribute('aria-selected', 'true');
  expect(field().getAttribute('aria-activedescendant')).toBe(
    screen.getByRole('option', { name: /rainbow/ }).id,
  );
  await userEvent.keyboard('{Enter}');
  expect(platform.addresses).toEqual(['/tagged/rainbow']);
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('Escape closes the suggestions and keeps the term; if a request fails, nothing is suggested', async () => {
  await show();
  await type('rain');
  await userEvent.keyboard('{Escape}');
  expect([screen.queryByRole('listbox'), field().value]).toEqual([null, 'rain']);
  platform.answer(suggestSearch, new CallError(500, []));
  await type('y');
  expect(screen.queryByRole('listbox')).toBeNull();
});

test('a term typed before the header is hydrated gets suggestions too', async () => {
  window.history.replaceState(null, '', '/dashboard');
  platform = createFakePlatform();
  platform.answer(suggestSearch, found);
  const rendered = showServerHeader(platform);
  const { werePressesPlayed } = await mountOn(rendered);
  header = { ...rendered, unmount: () => act(unmount) };
  act(() => field().focus());
  fireEvent.input(field(), { target: { value: 'rain' } });
  await hydrate(rendered, werePressesPlayed);
  expect(await screen.findAllByRole('option')).toHaveLength(3);
  expect(field()).toHaveAttribute('role', 'combobox');
});

test('ignores suggestions for a term that has changed in the meantime', async () => {
  await show();
  let answerFirst: (value: unknown) => void = () => {};
  platform.answer(suggestSearch, ({ query: { q } }: { query: { q: string } }) =>
    q === 'ra'
      ? new Promise((resolve) => {
          answerFirst = resolve;
        })
      : { tags: [{ tag: 'raisin', url: '/tagged/raisin' }], blogs: [] },
  );
  await type('ra');
  await type('i');
  answerFirst(found);
  await rest();
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Search for “rai”',
    '#raisin',
  ]);
});

test('a hotkey focuses the search field, and unmounting the header removes the hotkey', async () => {
  await show();
  const [hotkey] = platform.hotkeysRegistered;
  act(() => hotkey?.run(new KeyboardEvent('keydown', { key: '/' })));
  expect(field()).toHaveFocus();
  await rest();
  expect(field()).toHaveAttribute('role', 'combobox');
  await header.unmount();
  expect(platform.hotkeysRegistered.size).toBe(0);
});
