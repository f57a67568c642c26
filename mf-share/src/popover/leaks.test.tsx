import { act, fireEvent } from '@testing-library/react';
import { shareByEmail, shareData } from '@tessera/shared-contracts/sharing/endpoints';
import { createFakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { sampleShareData } from '../testing/sample-share-data.ts';
import { showSharePopover } from './show-share-popover.tsx';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.body.innerHTML = '';
});

const isCapturing = (options: unknown): boolean =>
  typeof options === 'object' &&
  options !== null &&
  'capture' in options &&
  options.capture === true;

/** Counts listeners on the document and the window that are added from now on and not removed. */
function countListeners(): () => number {
  const held = new Set<string>();
  const numbers = new Map<unknown, number>();
  const nameOf = (target: string, type: string, listener: unknown, options: unknown): string => {
    if (!numbers.has(listener)) numbers.set(listener, numbers.size);
    return `${target} ${type} ${numbers.get(listener)} ${options === true || isCapturing(options)}`;
  };
  for (const [name, target] of Object.entries<EventTarget>({ document, window })) {
    const { addEventListener: add, removeEventListener: remove } = target;
    jest.spyOn(target, 'addEventListener').mockImplementation((type, listener, options) => {
      held.add(nameOf(name, type, listener, options));
      add.call(target, type, listener, options);
    });
    jest.spyOn(target, 'removeEventListener').mockImplementation((type, listener, options) => {
      held.delete(nameOf(name, type, listener, options));
      remove.call(target, type, listener, options);
    });
  }
  return () => held.size;
}

test('opening, using and closing popovers repeatedly leaks no listeners, timers or elements', async () => {
  document.body.innerHTML = '<button id="anchor">Share</button><div id="place"></div>';
  const listeners = countListeners();
  const platform = createFakePlatform({
    ...signedIn(),
    flags: { isExternalSharingEnabled: true },
  });
  platform.answer(shareData, { share_popover_data: sampleShareData({ has_user: true }) });
  const [anchor, place] = [document.getElementById('anchor'), document.getElementById('place')];
  if (!anchor || !place) throw new Error('no page');
  // by selector: querying roles this often would dominate the run time
  const part = (selector: string): Element => place.querySelector(selector) ?? document.body;
  const wait = (milliseconds: number) => act(() => jest.advanceTimersByTimeAsync(milliseconds));

  async function share(end: 'Escape' | 'sent' | 'removed'): Promise<void> {
    let close = () => {};
    act(() => {
      close = showSharePopover(
        platform,
        { postId: '7', blogName: 'bob', postUrl: '/@bob/post/7', anchor: anchor ?? document.body },
        place ?? document.body,
      );
    });
    await wait(20);
    fireEvent.click(part('li:nth-child(3) button'));
    await wait(0);
    fireEvent.change(part('input[inputmode="email"]'), { target: { value: 'c@d.example' } });
    if (end === 'Escape') fireEvent.keyDown(document.body, { key: 'Escape' });
    else fireEvent.click(part('button[type="submit"]'));
    await wait(20);
    // remove the popover while it is still showing the confirmation
    if (end === 'removed') act(close);
    await wait(2000);
    if (place?.childElementCount !== 0) throw new Error('the popover is still there');
  }
  const state = () => ({
    listeners: listeners(),
    timers: jest.getTimerCount(),
    elements: document.querySelectorAll('*').length,
  });

  await share('Escape');
  const before = state();
  for (let times = 0; times < 14; times += 1)
    for (const end of ['Escape', 'sent', 'removed'] as const) await share(end);
  expect(state()).toEqual(before);
  expect(platform.calls.filter(({ path }) => path === shareByEmail.path)).toHaveLength(28);
  expect(before.timers).toBe(0);
}, 60_000);
