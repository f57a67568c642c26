import { searchAt } from '@tessera/shared-contracts/platform/mobile-header';
import { isSearchPage, searchHere } from './search-here.ts';

test('MOBILE-01: parses a search URL in the same way as the server', () => {
  const addresses = [
    '/dashboard?q=rain&sort=recent',
    '/search',
    '/search/',
    '/search?q=rain',
    '/search/rain%20%26%20snow',
    '/search/100%',
    '/searching/x',
    '/search?q=rain&sort=recent&filter_post_type=photo&filter_nsfw=false',
    '/search?q=rain&sort=RECENT&filter_post_type=PHOTO&filter_nsfw=0&post_role=original',
    '/search?q=rain&sort=x&filter_post_type=&filter_nsfw=&post_role=',
    '/search?q=%20rain%20&filter_nsfw=perhaps&filter_post_type=any',
  ];
  for (const address of addresses) {
    window.history.replaceState(null, '', address);
    expect([address, searchHere()]).toEqual([
      address,
      searchAt(location.pathname, new URLSearchParams(location.search)),
    ]);
  }
  window.history.replaceState(null, '', '/search/x');
  expect(isSearchPage()).toBe(true);
  window.history.replaceState(null, '', '/dashboard');
  expect(isSearchPage()).toBe(false);
});
