import { countListeners } from '@tessera/shared-ui/testing/count-listeners';
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

test('opening, using and closing popovers repeatedly leaks no listeners, timers or elements', async () => {
  document.body.innerHTML = '<button id="anchor">Share</button><div id="place"></div>';
  const { listening, stop } = countListeners([document, window]);
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
    listeners: listening().length,
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
  stop();
}, 60_000);
