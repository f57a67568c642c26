import * as v from 'valibot';
import { searchPath, siteSearchQuery } from './search-filters.ts';

test('a search has a short URL with its encoded term, but the long URL if it has filters or if its term is overlong, `.` or `..`', () => {
  expect(searchPath({ q: 'rain & snow/ice' })).toBe('/search/rain%20%26%20snow%2Fice');
  expect(searchPath({ q: 'a'.repeat(10_000) })).toBe(`/search?q=${'a'.repeat(1000)}`);
  expect(searchPath({ q: '..' })).toBe('/search?q=..');
  expect(searchPath({ q: '' })).toBe('/search');
  expect(searchPath({ q: 'rain', sort: 'recent' })).toBe(
    '/search?q=rain&sort=recent&filter_post_type=ANY&filter_nsfw=true',
  );
  expect(
    searchPath({ q: 'rain', filter_post_type: 'photo', filter_nsfw: false, post_role: 'ORIGINAL' }),
  ).toBe('/search?q=rain&sort=top&filter_post_type=photo&filter_nsfw=false&post_role=ORIGINAL');
});

test('filters in a URL may be in upper or lower case; invalid ones get their defaults', () => {
  expect(
    v.parse(siteSearchQuery, {
      q: ' rain ',
      sort: 'RECENT',
      filter_post_type: 'PHOTO',
      filter_nsfw: '0',
      post_role: 'original',
    }),
  ).toEqual({
    q: 'rain',
    sort: 'recent',
    filter_post_type: 'photo',
    filter_nsfw: false,
    post_role: 'ORIGINAL',
  });
  expect(
    v.parse(siteSearchQuery, {
      q: { a: 1 },
      sort: 'x'.repeat(500),
      filter_post_type: [],
      filter_nsfw: 'perhaps',
    }),
  ).toEqual({ q: '', sort: 'top', filter_post_type: 'ANY', filter_nsfw: true, post_role: 'ANY' });
});
