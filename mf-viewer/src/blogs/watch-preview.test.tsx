import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { act, fireEvent, screen } from '@testing-library/react';
import { defaultTheme, type Blog } from '@tessera/shared-contracts/blogs/blog';
import { watchPreview } from './watch-preview.tsx';

const blog: Blog = {
  name: 'ada',
  uuid: 'u',
  title: 'Ada',
  description: 'Notes.',
  url: '/@ada',
  avatar_url: '/avatar/ada/128?v=0',
  global_theme_params: defaultTheme,
  following: false,
  can_subscribe: false,
  is_subscribed: false,
  is_mine: true,
  asks: false,
  anonymous_asks: false,
};
let lifetime: AbortController;
const boxes = ['show_header_image', 'show_avatar', 'show_title', 'show_description'].map(
  (name) => `<input type="hidden" name="tumblelog[${name}]" value="off">
      <input type="checkbox" name="tumblelog[${name}]" value="on" checked aria-label="${name}">`,
);
beforeEach(() => {
  document.body.innerHTML = `
    <div data-theme-preview=''><header class="blog-head">as the server made it</header></div>
    <form data-blog-form aria-label="Theme">
      <input name="tumblelog[title]" aria-label="Title" value="Ada"><input name="tumblelog[description]" value="Notes.">
      <input name="tumblelog[background_color]" aria-label="Background" value="#f6f4ef">
      <input name="tumblelog[link_color]" value="#2f5d62">
      <input name="tumblelog[title_color]" value="#1e2326">
      <select name="tumblelog[title_font]" aria-label="Font">
        <option>Source Serif</option><option>Lobster</option>
      </select>
      <select name="tumblelog[title_font_weight]"><option>bold</option></select>
      <input type="radio" name="tumblelog[avatar_shape]" value="square" checked>
      <input type="radio" name="tumblelog[avatar_shape]" value="circle" aria-label="Circle">
      ${boxes.join('')}
    </form>`;
  document
    .querySelector<HTMLElement>('[data-theme-preview]')
    ?.setAttribute('data-theme-preview', JSON.stringify(blog));
  lifetime = new AbortController();
  watchPreview(createFakePlatform(), lifetime.signal);
});
afterEach(() => act(() => lifetime.abort()));

const type = (label: string, value: string) =>
  act(() => {
    fireEvent.input(screen.getByLabelText(label), { target: { value } });
  });
const head = () => document.querySelector('.blog-head');
const sheets = () =>
  [...document.querySelectorAll('link')].map((link) => link.getAttribute('href'));

test('the preview shows changes made before the code had loaded; without changes, the server’s HTML stays', () => {
  expect(head()?.textContent).toBe('as the server made it');
  lifetime.abort();
  lifetime = new AbortController();
  const title = screen.getByLabelText('Title');
  if (title instanceof HTMLInputElement) title.value = 'Typed early';
  act(() => watchPreview(createFakePlatform(), lifetime.signal));
  expect(screen.getByRole('heading', { name: 'Typed early' })).toBeTruthy();
});

test('the preview shows changes immediately with the theme’s stylesheet, and no stylesheet loads twice', () => {
  type('Title', 'Ada’s new day');
  expect(screen.getByRole('heading', { name: 'Ada’s new day' })).toBeTruthy();
  type('Background', '#102030');
  expect(head()?.getAttribute('data-theme')).toBe('102030-2f5d62-1e2326-b-source-serif');
  type('Font', 'Lobster');
  type('Background', '#102030');
  expect(sheets()).toEqual([
    '/theme/2/f6f4ef-2f5d62-1e2326-b-source-serif.css',
    '/theme/2/102030-2f5d62-1e2326-b-source-serif.css',
    '/fonts/lobster/stylesheet.css?v=5.3.0',
    '/theme/2/102030-2f5d62-1e2326-b-lobster.css',
  ]);
});

test('the preview hides parts that are switched off and ignores an invalid colour', () => {
  act(() => screen.getByLabelText('show_avatar').click());
  expect(head()?.querySelector('.avatar')).toBeNull();
  act(() => screen.getByLabelText('show_avatar').click());
  act(() => screen.getByLabelText('Circle').click());
  expect(head()?.querySelector('.avatar--circle')).not.toBeNull();
  type('Background', 'red');
  expect(head()?.getAttribute('data-theme')).toContain('f6f4ef-');
});

test('aborting removes the preview and its stylesheets', () => {
  type('Title', 'Once');
  act(() => lifetime.abort());
  expect([sheets(), head()]).toEqual([[], null]);
  type('Title', 'Twice');
  expect(head()).toBeNull();
});
