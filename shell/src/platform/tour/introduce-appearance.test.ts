import { blogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { tourDismiss } from '@tessera/shared-contracts/shell/events';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { introduceAppearance } from './introduce-appearance.ts';

const own = { name: 'blog', blog: 'ada' };
let platform: FakePlatform;
let end = (): void => {};
let description = '';

const begin = () => {
  end();
  const { call, log, router, tour } = platform;
  end = introduceAppearance({
    call,
    log,
    router,
    tour,
    userName: 'ada',
    ownBlogs: ['ada', 'ada-too'],
  });
};
const settle = async () => {
  await jest.advanceTimersByTimeAsync(5000);
};
const steps = () =>
  [...platform.toursShown].map(({ name, content }) => [
    name,
    typeof content === 'object' ? content.name : content,
  ]);

beforeEach(() => {
  jest.useFakeTimers();
  description = '';
  window.localStorage.clear();
  window.innerWidth = 1280;
  document.body.innerHTML = '<header data-blog-head="ada"></header>';
  platform = createFakePlatform(signedIn());
  platform.answer(
    blogHeader,
    ({ query: { tumblelog_name_or_id: name } }: { query: { tumblelog_name_or_id: string } }) => ({
      name,
      uuid: 'u',
      title: '',
      description: 'raw',
      description_sanitized: description,
      url: `/@${name}`,
      avatar_url: '/a',
      global_theme_params: defaultTheme,
      following: false,
      can_subscribe: false,
      is_subscribed: false,
      is_mine: true,
    }),
  );
  begin();
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

test('TOUR-02: the appearance step shows beside the head on the user’s own blog page', async () => {
  platform.setPage(own);
  await settle();
  expect(steps()).toEqual([['appearance', 'ada']]);
  const [step] = platform.toursShown;
  expect([step?.pinnedTarget, step?.glass]).toEqual([document.querySelector('header'), undefined]);
});

test('the appearance step shows the blog’s description as plain text', async () => {
  description =
    'Rain,<br />snow &amp; <b>sun</b>. <a href="https://ada.example" rel="noopener">More</a>';
  platform.setPage(own);
  await settle();
  const [step] = platform.toursShown;
  expect(step?.content).toMatchObject({ description: 'Rain,\nsnow & sun. More' });
});

test.each([
  ['someone else’s blog', { name: 'blog', blog: 'bob' }],
  ['another page of the user’s own blog', { name: 'drafts', blog: 'ada' }],
  ['the dashboard', { name: 'dashboard', blog: '' }],
])('the appearance step does not show on %s', async (_, page) => {
  platform.setPage(page);
  await settle();
  expect([steps(), platform.calls]).toEqual([[], []]);
});

test.each([
  ['dismissed', () => platform.bus.emit(tourDismiss, { name: 'appearance' })],
  ['closed by leaving the page', () => platform.setPage({ name: 'dashboard', blog: '' })],
  ['still open when the page closed', () => {}],
])('the appearance step does not show again once it was seen and %s', async (_, close) => {
  platform.setPage(own);
  await settle();
  expect(steps()).toEqual([['appearance', 'ada']]);
  close();
  platform.setPage({ ...own, blog: 'ada-too' });
  await settle();
  expect(steps()).toEqual([]);
  begin();
  platform.setPage(own);
  await settle();
  expect(steps()).toEqual([]);
});

test('the appearance step does not show in a narrow window', async () => {
  window.innerWidth = 1279;
  platform.setPage(own);
  await settle();
  expect([steps(), platform.calls]).toEqual([[], []]);
});

test('the appearance step does not show after the page is left, or if the call fails', async () => {
  platform.setPage(own);
  platform.setPage({ name: 'dashboard', blog: '' });
  await settle();
  expect(platform.calls).toEqual([]);
  platform.answer(blogHeader, new CallError(0, []));
  platform.setPage(own);
  await settle();
  expect([steps(), platform.calls.length, platform.errors]).toEqual([[], 1, []]);
});

test('without storage the dismissal lasts as long as the page', async () => {
  const closed = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new Error('full');
  });
  platform.setPage(own);
  await settle();
  platform.setPage({ name: 'dashboard', blog: '' });
  platform.setPage(own);
  await settle();
  expect(steps()).toEqual([]);
  closed.mockRestore();
});
