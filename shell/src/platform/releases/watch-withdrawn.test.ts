import type { Toast } from '@tessera/shared-contracts/platform/platform';
import { BehaviorSubject } from 'rxjs';
import { withdrawnReleases } from '@tessera/shared-contracts/shell/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { mountMark } from '../../base/mount-mark.ts';
import { watchWithdrawn, withdrawnInterval, withdrawnTexts } from './watch-withdrawn.ts';

let state: DocumentVisibilityState = 'visible';
function become(next: DocumentVisibilityState): void {
  state = next;
  document.dispatchEvent(new Event('visibilitychange'));
}

/** Times of the questions, in seconds since the start. */
let asked: number[];
let platform: FakePlatform;
/** What the server answers from now on. */
let answer: () => Promise<{ withdrawn: string[] }>;
let toasts: Toast[];
let noticed: number;
let reloaded: number;
let stop = (): void => {};
const storedAt$ = new BehaviorSubject<string | undefined>(undefined);
let marks: { readonly name: string; readonly startTime: number }[];

beforeEach(() => {
  jest.useFakeTimers({ now: 0 });
  Object.defineProperty(document, 'visibilityState', { get: () => state, configurable: true });
  Object.defineProperty(performance, 'getEntriesByType', {
    value: (type: string) => (type === 'mark' ? marks : []),
    configurable: true,
  });
  state = 'visible';
  [asked, toasts, noticed, reloaded] = [[], [], 0, 0];
  answer = async () => ({ withdrawn: [] });
  marks = [
    { name: mountMark('mf_header', '1.0.0'), startTime: 5 },
    { name: 'first-frame', startTime: 6 },
    { name: mountMark('mf_share', '3.0.0'), startTime: 7 },
    { name: mountMark('mf_share', '2.0.0'), startTime: 9 },
  ];
  platform = createFakePlatform();
  platform.answer(withdrawnReleases, () => {
    asked.push(Date.now() / 1000);
    return answer();
  });
  stop = watchWithdrawn({
    call: platform.call,
    toasts: { show: (toast) => toasts.push(toast) },
    shellVersion: '7.0.0',
    storedAt$,
    reload: () => {
      reloaded += 1;
    },
    onWithdrawn: () => {
      noticed += 1;
    },
  });
});
afterEach(() => {
  stop();
  storedAt$.next(undefined);
  document.body.replaceChildren();
  jest.useRealTimers();
});
const pass = (seconds: number): Promise<void> => jest.advanceTimersByTimeAsync(seconds * 1000);

test('asks every 30 seconds about the shell and the release of each remote that mounted last', async () => {
  expect(withdrawnInterval).toBe(30_000);
  await pass(95);
  expect(asked).toEqual([30, 60, 90]);
  expect(platform.calls.map(({ input }) => input)).toEqual(
    Array(3).fill({ query: { running: 'mf_header 1.0.0,mf_share 2.0.0,shell 7.0.0' } }),
  );
  expect([toasts, noticed]).toEqual([[], 0]);
});

test('offers a reload once and stops asking', async () => {
  await pass(40);
  answer = async () => ({ withdrawn: ['mf_share 2.0.0'] });
  await pass(300);
  expect(asked).toEqual([30, 60]);
  expect(noticed).toBe(1);
  expect(toasts).toEqual([
    {
      text: withdrawnTexts.replaced,
      stays: true,
      action: { label: 'Reload', run: expect.any(Function) },
    },
  ]);
  toasts[0]?.action?.run();
  expect(reloaded).toBe(1);
});

test('a hidden page does not ask; once it is visible again, it asks as soon as 30 seconds have passed', async () => {
  await pass(31);
  become('hidden');
  await pass(10);
  become('visible');
  await pass(0);
  expect(asked).toEqual([30]);
  await pass(20);
  expect(asked).toEqual([30, 60]);
  become('hidden');
  await pass(500);
  expect(asked).toEqual([30, 60]);
  become('visible');
  await pass(31);
  expect(asked).toEqual([30, 60, 561, 591]);
});

test('a slow question delays the next, and a failed one is asked again', async () => {
  answer = () =>
    new Promise((_, reject) => {
      setTimeout(() => reject(new TypeError('no connection')), 40_000);
    });
  await pass(80);
  expect(asked).toEqual([30]);
  answer = async () => ({ withdrawn: ['shell 7.0.0'] });
  await pass(20);
  expect(asked).toEqual([30, 90]);
  expect(noticed).toBe(1);
});

test('a page that runs no release asks nothing, and nothing happens after the end', async () => {
  stop();
  await pass(200);
  expect(asked).toEqual([]);
  marks = [];
  stop = watchWithdrawn({
    call: platform.call,
    toasts: { show: (toast) => toasts.push(toast) },
    shellVersion: undefined,
    storedAt$,
    reload: () => {},
    onWithdrawn: () => {},
  });
  await pass(200);
  expect([asked, jest.getTimerCount()]).toEqual([[], 1]);
  stop();
  expect(jest.getTimerCount()).toBe(0);
});

test('asks at once when the browser is online again', async () => {
  await pass(5);
  window.dispatchEvent(new Event('online'));
  await pass(0);
  expect(asked).toEqual([5]);
});

test('a stored page is reloaded at once, unless something is typed in it', async () => {
  storedAt$.next('2026-11-12T09:30:00.000Z');
  answer = async () => ({ withdrawn: ['mf_share 2.0.0'] });
  document.body.innerHTML = '<textarea>given</textarea><input value="as it was">';
  await pass(31);
  expect([reloaded, toasts.length]).toEqual([1, 0]);
});

test('a stored page in which something is typed offers the reload', async () => {
  storedAt$.next('2026-11-12T09:30:00.000Z');
  answer = async () => ({ withdrawn: ['mf_share 2.0.0'] });
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'words';
  await pass(31);
  expect([reloaded, toasts.length]).toEqual([0, 1]);
});

test('a field of React, whose default value follows what is typed, also keeps the page from being reloaded', async () => {
  storedAt$.next('2026-11-12T09:30:00.000Z');
  answer = async () => ({ withdrawn: ['mf_share 2.0.0'] });
  const field = document.body.appendChild(document.createElement('textarea'));
  field.value = 'words';
  field.defaultValue = 'words';
  field.dispatchEvent(new Event('input', { bubbles: true }));
  await pass(31);
  expect([reloaded, toasts.length]).toEqual([0, 1]);
});
