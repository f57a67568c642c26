/** @jest-environment jsdom */
import { frameScript, pageScript } from './embed-scripts.ts';

const site = 'https://t.example';

/** Runs a script as a page does, without access to the scope of its module. */
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

test('the script in the embedding page sets only marked frames of our site to the height they report', () => {
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
  // as if the page contained the embed code of a second post
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

test('CHAN-01: the frame reports its size on load, when the size changes, and on request', () => {
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
  // the load event must suffice, because the observer does not run while the frame is out of view
  window.dispatchEvent(new Event('load'));
  expect(sent().at(-1)).toEqual([{ method: 'resize', args: [500, 321] }, '*']);
});
