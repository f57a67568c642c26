import * as v from 'valibot';
import { isDrawerOpenAtFirst } from './header-page.ts';
import { mobileHeaderInputs, mobileHeaderOf, searchAt } from './mobile-header.ts';

const at = (path: string) => new URL(path, 'https://tessera.example');
const dashboard = { name: 'dashboard', title: 'Dashboard', blog: '' };

test('MOBILE-04: the mobile header has exactly seven inputs, each with a default', () => {
  expect(v.parse(mobileHeaderInputs, {})).toEqual({
    logged_in: false,
    page_title: '',
    search_term: '',
    drawer_open: false,
    filter_sort: 'top',
    filter_post_type: 'ANY',
    filter_nsfw: true,
  });
  expect(mobileHeaderOf(dashboard, at('/dashboard'), true)).toEqual({
    logged_in: true,
    page_title: '',
    search_term: '',
    drawer_open: false,
    filter_sort: 'top',
    filter_post_type: 'ANY',
    filter_nsfw: true,
  });
});

test('MOBILE-04, MOBILE-01: the inputs contain the term and filters of a search URL, and the page title on pages that show one', () => {
  expect(
    mobileHeaderOf(
      { name: 'search', title: 'rain', blog: '' },
      at(
        '/search?q=rain%20now&sort=recent&filter_post_type=photo&filter_nsfw=false&drawer_open=true',
      ),
      true,
    ),
  ).toMatchObject({
    logged_in: true,
    drawer_open: true,
    search_term: 'rain now',
    filter_sort: 'recent',
    filter_post_type: 'photo',
    filter_nsfw: false,
  });
  const titleOf = (name: string, title: string, blog = '') =>
    mobileHeaderOf({ name, title, blog }, at(`/${name}`), true).page_title;
  expect([
    titleOf('likes', 'Likes'),
    titleOf('activity', 'Activity on ada', 'ada'),
    titleOf('help', 'Terms of service'),
  ]).toEqual(['Likes', 'Activity', 'Terms of service']);
});

test('a search term in the path is decoded, or kept as it is if malformed; other pages have no term', () => {
  const { searchParams } = at('/');
  expect(searchAt('/search/snow%20%26%20ice', searchParams).q).toBe('snow & ice');
  expect(searchAt('/search/100%', searchParams).q).toBe('100%');
  expect(searchAt('/searching/x', at('/?q=y').searchParams).q).toBe('');
});

test('MOBILE-22: a visitor’s drawer is initially closed, whatever the URL says', () => {
  expect(
    isDrawerOpenAtFirst(mobileHeaderOf(dashboard, at('/explore?drawer_open=true'), false)),
  ).toBe(false);
});

test('MOBILE-23: a signed-in user’s drawer is initially open only if the URL says so', () => {
  expect(
    isDrawerOpenAtFirst(mobileHeaderOf(dashboard, at('/dashboard?drawer_open=true'), true)),
  ).toBe(true);
  expect(isDrawerOpenAtFirst(mobileHeaderOf(dashboard, at('/dashboard'), true))).toBe(false);
});
