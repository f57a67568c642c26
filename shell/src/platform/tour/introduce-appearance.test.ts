import { blogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import { defaultTheme } from '@tessera/shared-contracts/blogs/blog';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { tourDismiss } from '@tessera/shared-contracts/shell/events';
import { createFakePlatform, type FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { introduceAppearance } from './introduce-appearance.ts';

const own = { name: 'blog', blog: 'ada' };
let platform: FakePlatform;
let end = (): void => {};

const begin = () => {
  end();
  const { bus, call, log, router, tour } = platform;
  end = introduceAppearance({ bus, call, log, router, tour, userName: 'ada', ownBlogs: ['ada', 'ada-too'] });
};
const settle = async () => { await jest.advanceTimersByTimeAsync(5000); };
const steps = () => [...platform.toursShown].map(({ name, content }) => [name, typeof content === 'object' ? content.name : content]);

beforeEach(() => {
  jest.useFakeTimers();
  window.localStorage.clear();
  window.innerWidth = 1280;
  document.body.innerHTML = '<header data-blog-head="ada"></header>';
  platform = createFakePlatform(signedIn());
  platform.answer(blogHeader, ({ query: { tumblelog_name_or_id: name } }: { query: { tumblelog_name_or_id: string } }) => ({
    name, uuid: 'u', title: '', description: '', url: `/@${name}`, avatar_url: '/a', global_theme_params: defaultTheme, following: false, can_subscribe: false, is_subscribed: false, is_mine: true,
  }));
  begin();
});
afterEach(() => {
  end();
  jest.useRealTimers();
});

test('TOUR-02: on the page of one’s own blog the appearance step comes by itself, beside the head', async () => {
  platform.setPage(own);
  await settle();
  expect(steps()).toEqual([['appearance', 'ada']]);
  const [step] = platform.toursShown;
  expect([step?.pinnedTarget, step?.glass]).toEqual([document.querySelector('header'), undefined]);
});

test.each([['somebody else’s blog', { name: 'blog', blog: 'bob' }], ['another page of one’s own', { name: 'drafts', blog: 'ada' }], ['the dashboard', { name: 'dashboard', blog: '' }]])('on %s it does not come', async (_, page) => {
  platform.setPage(page);
  await settle();
  expect([steps(), platform.calls]).toEqual([[], []]);
});

test('TOUR-08: once dismissed it stays away; otherwise it comes again', async () => {
  platform.setPage(own);
  await settle();
  platform.setPage({ name: 'dashboard', blog: '' });
  expect(steps()).toEqual([]);
  platform.setPage({ ...own, blog: 'ada-too' });
  await settle();
  expect(steps()).toEqual([['appearance', 'ada-too']]);
  platform.bus.emit(tourDismiss, { name: 'appearance' });
  platform.setPage({ name: 'dashboard', blog: '' });
  begin();
  platform.setPage(own);
  await settle();
  expect(steps()).toEqual([]);
});

test('a narrow window has no room for it', async () => {
  window.innerWidth = 1279;
  platform.setPage(own);
  await settle();
  expect([steps(), platform.calls]).toEqual([[], []]);
});

test('it does not come to a page that was left meanwhile, nor without an answer', async () => {
  platform.setPage(own);
  platform.setPage({ name: 'dashboard', blog: '' });
  await settle();
  expect(platform.calls).toEqual([]);
  platform.answer(blogHeader, new CallError(0, []));
  platform.setPage(own);
  await settle();
  expect([steps(), platform.calls.length, platform.errors]).toEqual([[], 1, []]);
});

test('a browser that keeps nothing forgets the dismissal with the page, not before', async () => {
  const closed = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => { throw new Error('full'); });
  platform.setPage(own);
  await settle();
  platform.bus.emit(tourDismiss, { name: 'appearance' });
  platform.setPage({ name: 'dashboard', blog: '' });
  platform.setPage(own);
  await settle();
  expect(steps()).toEqual([]);
  closed.mockRestore();
});
