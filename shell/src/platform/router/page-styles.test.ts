import { loadPageStyles, styleTimeout } from './page-styles.ts';

const mainOf = (html: string): HTMLElement => {
  const main = document.createElement('main');
  main.innerHTML = html;
  return main;
};
const sheets = () => [...document.head.querySelectorAll('link')];
const isDone = (promise: Promise<void>): Promise<boolean> =>
  Promise.race([
    promise.then(() => true),
    Promise.resolve()
      .then(() => Promise.resolve())
      .then(() => false),
  ]);

beforeEach(() => {
  document.head.innerHTML = '';
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

test('a page waits only for its own stylesheets, each loaded once', async () => {
  await loadPageStyles(mainOf('<p>Plain</p>'));
  const main = mainOf(
    '<link rel="stylesheet" href="/theme/1/a.css"><link rel="stylesheet" href="/fonts/b.css">',
  );
  const ready = loadPageStyles(main);
  expect(main.childElementCount).toBe(0);
  expect(sheets().map(({ href }) => href)).toEqual([
    'http://localhost/theme/1/a.css',
    'http://localhost/fonts/b.css',
  ]);
  expect(await isDone(ready)).toBe(false);
  sheets()[0]?.dispatchEvent(new Event('load'));
  expect(await isDone(ready)).toBe(false);
  sheets()[1]?.dispatchEvent(new Event('error'));
  await ready;
  expect(jest.getTimerCount()).toBe(0);
  await loadPageStyles(mainOf('<link rel="stylesheet" href="/theme/1/a.css">'));
  expect(sheets()).toHaveLength(2);
});

test('a page waits for a stylesheet that another page is still loading', async () => {
  const link = '<link rel="stylesheet" href="/theme/1/slow.css">';
  const first = loadPageStyles(mainOf(link));
  const second = loadPageStyles(mainOf(link));
  expect(await isDone(second)).toBe(false);
  expect(sheets()).toHaveLength(1);
  sheets()[0]?.dispatchEvent(new Event('load'));
  await Promise.all([first, second]);
  expect(jest.getTimerCount()).toBe(0);
});

test('stylesheets that never arrive delay a page by at most a second', async () => {
  const ready = loadPageStyles(mainOf('<link rel="stylesheet" href="/theme/1/never.css">'));
  expect(await isDone(ready)).toBe(false);
  jest.advanceTimersByTime(styleTimeout);
  await ready;
});
