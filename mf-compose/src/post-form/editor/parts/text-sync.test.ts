import { createTextSync, flushTexts } from './text-sync.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('reads the text when typing pauses and once a second during typing, not at every keystroke', () => {
  let reads = 0;
  const texts: string[] = [];
  const sync = createTextSync(
    () => `text ${(reads += 1)}`,
    (text) => texts.push(text),
  );
  for (let stroke = 0; stroke < 20; stroke += 1) {
    sync.note();
    jest.advanceTimersByTime(100);
  }
  expect(texts).toHaveLength(2);
  jest.advanceTimersByTime(1000);
  expect(texts.length).toBeLessThanOrEqual(3);
  expect(reads).toBe(texts.length);
  sync.flush();
  expect(reads).toBe(texts.length);
  sync.stop();
});

test('submitting, pressing anywhere, hiding the page, flushTexts and stopping report the text immediately', () => {
  const texts: string[] = [];
  const sync = createTextSync(
    () => 'x',
    (text) => texts.push(text),
  );
  for (const moment of ['submit', 'pointerdown', 'pagehide', 'visibilitychange']) {
    sync.note();
    window.dispatchEvent(new Event(moment));
  }
  expect(texts).toHaveLength(4);
  sync.note();
  flushTexts();
  flushTexts();
  expect(texts).toHaveLength(5);
  texts.pop();
  sync.note();
  sync.stop();
  expect(texts).toHaveLength(5);
  sync.stop();
  window.dispatchEvent(new Event('pagehide'));
  jest.advanceTimersByTime(5000);
  expect(texts).toHaveLength(5);
});

test('on pagehide, the text is reported before other listeners run, even those added earlier', () => {
  let known = '';
  let seen = '';
  const listen = () => {
    seen = known;
  };
  window.addEventListener('pagehide', listen);
  const sync = createTextSync(
    () => 'typed',
    (text) => {
      known = text;
    },
  );
  sync.note();
  window.dispatchEvent(new Event('pagehide'));
  expect(seen).toBe('typed');
  window.removeEventListener('pagehide', listen);
  sync.stop();
});
