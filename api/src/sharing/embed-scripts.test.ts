/** @jest-environment jsdom */
import { frameScript, pageScript } from './embed-scripts.ts';

const site = 'https://t.example';

/** Runs a script as a page does, without its module scope. */
function run(source: string, src = ''): void {
  const script = document.createElement('script');
  const shown = document.createElement('script');
  if (src !== '') shown.src = src;
  Object.defineProperty(document, 'currentScript', { value: shown, configurable: true });
  script.textContent = source;
  document.body.append(script);
  script.remove();
}
const hear = (data: unknown, more: object): boolean =>
  window.dispatchEvent(Object.assign(new Event('message'), { data }, more));

test('the page around gives a frame of this site the height it tells, and no one else’s', () => {
  document.body.innerHTML =
    '<iframe data-tessera-embed></iframe><iframe></iframe><iframe data-tessera-embed></iframe>';
  const [ours, unmarked, foreign] = [...document.querySelectorAll('iframe')];
  if (!ours || !unmarked || !foreign) throw new Error('no frames');
  for (const [frame, address] of [
    [ours, site],
    [unmarked, site],
    [foreign, 'https://t.example.else'],
  ] as const)
    Object.defineProperty(frame, 'src', { value: `${address}/embed/ada/1` });
  const asked = jest.spyOn(ours.contentWindow ?? window, 'postMessage');
  const listened = jest.spyOn(window, 'addEventListener');
  run(pageScript, `${site}/embed.js`);
  expect(JSON.parse(String(asked.mock.calls[0]?.[0]))).toEqual({
    method: 'size',
    args: [],
    cid: expect.any(String),
  });
  // the code of a second post on the page
  run(pageScript, `${site}/embed.js`);
  expect(listened.mock.calls.filter(([type]) => type === 'message')).toHaveLength(1);

  const message = (height: unknown, method = 'resize') =>
    JSON.stringify({ method, args: [500, height] });
  const tell = (
    data: unknown,
    { origin = site, source = ours.contentWindow }: { origin?: string; source?: unknown } = {},
  ) => hear(data, { origin, source });
  tell(message(321.4));
  expect(ours.style.height).toBe('322px');
  tell(message(400, 'reply'));
  expect(ours.style.height).toBe('400px');
  for (const bad of [
    message('1px;'),
    message(1),
    message(1e9),
    message(500, 'other'),
    '{',
    'null',
    '[]',
    7,
    message(500).padEnd(2000),
  ])
    tell(bad);
  tell(message(500), { origin: 'https://else.example' });
  for (const { contentWindow } of [unmarked, foreign])
    tell(message(500), { source: contentWindow });
  expect([ours, unmarked, foreign].map((frame) => frame.style.height)).toEqual(['400px', '', '']);
});

test('CHAN-01: the frame tells its size when that changes, and the page around when it asks', () => {
  const told = jest.spyOn(window, 'postMessage').mockImplementation(() => {});
  const changes: (() => void)[] = [];
  class Observer {
    constructor(change: () => void) {
      changes.push(change);
    }
    observe(): void {}
  }
  Object.assign(window, { ResizeObserver: Observer });
  Object.defineProperty(document.body, 'offsetWidth', { value: 500 });
  jest
    .spyOn(document.body, 'getBoundingClientRect')
    .mockReturnValue(
      Object.assign(document.createElement('p').getBoundingClientRect(), { height: 320.2 }),
    );
  const sent = () =>
    told.mock.calls.map(([data, origin]): unknown[] => [JSON.parse(String(data)), origin]);
  run(frameScript);
  changes[0]?.();
  expect(sent()).toEqual([[{ method: 'resize', args: [500, 321] }, '*']]);
  hear(JSON.stringify({ method: 'size', args: [], cid: 'a' }), { source: window });
  for (const bad of [
    '{',
    'null',
    7,
    JSON.stringify({ method: 'size' }),
    JSON.stringify({ method: 'other', cid: 'b' }),
  ])
    hear(bad, { source: window });
  hear(JSON.stringify({ method: 'size', cid: 'c' }), { source: null });
  expect(sent().slice(1)).toEqual([[{ method: 'reply', args: [500, 321], cid: 'a' }, '*']]);
});

test('a carousel in the frame has arrows, dots and keys, begins where its post says, and follows a finger', () => {
  jest.useFakeTimers();
  Object.assign(window, {
    ResizeObserver: class {
      observe(): void {}
    },
    matchMedia: () => ({ matches: false }),
  });
  document.body.innerHTML =
    '<div data-carousel="1"><div class="post-view__strip"><a href="/a">a</a><a href="/b">b</a><a href="/c">c</a></div></div><div data-carousel="0"><div class="post-view__strip"><a href="/d">d</a></div></div>';
  const [root, alone] = [...document.querySelectorAll('[data-carousel]')];
  const strip = root?.querySelector('.post-view__strip');
  if (!root || !strip || !alone) throw new Error('no carousel');
  const scrolled: unknown[] = [];
  Object.assign(Element.prototype, { scrollTo: (to: unknown) => scrolled.push(to) });
  Object.defineProperty(strip, 'clientWidth', { value: 500 });
  run(frameScript);
  const named = (label: string): Element =>
    root.querySelector(`[aria-label="${label}"]`) ?? document.body;
  const press = (label: string): boolean =>
    named(label).dispatchEvent(new MouseEvent('click', { bubbles: true }));
  const current = () => root.querySelector('[aria-current="true"]')?.getAttribute('aria-label');
  expect([current(), scrolled, root.querySelector('[role="status"]')?.textContent]).toEqual([
    'Photo 2 of 3',
    [{ left: 500, behavior: 'instant' }],
    '',
  ]);
  press('Next photo');
  expect([current(), scrolled.at(-1), root.querySelector('[role="status"]')?.textContent]).toEqual([
    'Photo 3 of 3',
    { left: 1000, behavior: 'smooth' },
    'Photo 3 of 3',
  ]);
  expect(
    ['Next photo', 'Previous photo'].map((label) => named(label).getAttribute('aria-disabled')),
  ).toEqual(['true', 'false']);
  press('Next photo');
  expect(current()).toBe('Photo 3 of 3');
  const back = new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true });
  strip.dispatchEvent(back);
  expect([current(), back.defaultPrevented]).toEqual(['Photo 2 of 3', true]);
  press('Photo 1 of 3');
  expect(current()).toBe('Photo 1 of 3');
  Object.defineProperty(strip, 'scrollLeft', { value: 980 });
  strip.dispatchEvent(new Event('scroll'));
  jest.runAllTimers();
  expect(current()).toBe('Photo 3 of 3');
  expect(alone.querySelectorAll('button')).toHaveLength(0);
  jest.useRealTimers();
});
