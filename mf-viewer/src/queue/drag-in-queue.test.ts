import { postDeleted } from '@tessera/shared-contracts/posts/events';
import { CallError } from '@tessera/shared-contracts/platform/platform';
import { moveInQueue } from '@tessera/shared-contracts/queue/endpoints';
import { act, fireEvent, waitFor } from '@testing-library/react';
import { mainWith, postElement, resetPage } from '../testing/sample-page.tsx';
import { bodies, open, queueHtml, shown } from '../testing/sample-queue.tsx';

afterEach(resetPage);

/** Lays the posts out one below the other, each 100 px high. */
const layOut = () =>
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function place(
    this: HTMLElement,
  ) {
    const posts = [...document.querySelectorAll('[data-post-id]')];
    const at = posts.findIndex((post) => post.contains(this));
    return new DOMRect(0, Math.max(0, at) * 100, 600, 100);
  });
const ids = () => shown().map((post) => post.slice(0, 1));
/** Waits until the code of the queue has loaded. */
async function loaded(): Promise<void> {
  await Promise.all([import('./watch-queue.ts'), import('./drag-in-queue.ts')]);
  await new Promise((resolve) => {
    setTimeout(resolve, 20);
  });
}
async function drag(
  id: string,
  to: number,
  end: () => void | Promise<void> = () => {},
): Promise<void> {
  const handle = postElement(id).querySelector<HTMLElement>('[data-queue-handle]') ?? document.body;
  const from = handle.getBoundingClientRect().top + 20;
  /** jsdom has no pointer events. */
  const point = (target: EventTarget, type: string, clientY: number): void => {
    const event = new MouseEvent(type, { bubbles: true, button: 0, clientY });
    target.dispatchEvent(Object.assign(event, { pointerId: 1, isPrimary: true }));
  };
  await loaded();
  point(handle, 'pointerover', from);
  point(handle, 'pointerdown', from);
  await loaded();
  point(window, 'pointermove', from + 10);
  point(window, 'pointermove', to);
  await end();
  act(() => point(window, 'pointerup', to));
}

describe('dragging a queued post', () => {
  beforeEach(() => {
    layOut();
    window.scrollBy = () => {};
  });
  afterEach(() => jest.restoreAllMocks());

  test('moves it where the pointer lets go, on screen and on the server', async () => {
    const { platform } = await open(queueHtml(['1', '2', '3']));
    platform.answer(moveInQueue, {});
    await drag('3', 5);
    expect(ids()).toEqual(['3', '1', '2']);
    await waitFor(() => expect(bodies(platform)).toEqual([{ post_id: '3', before_post_id: '1' }]));
    expect(postElement('3').style.translate).toBe('');
    expect(document.querySelector('.stream__posts--sorting')).toBeNull();
  });

  test('to the end of the page is sent relative to the post before, because the queue goes on', async () => {
    const { platform } = await open(queueHtml(['1', '2', '3'], '/queue?before=def'));
    platform.answer(moveInQueue, {});
    await drag('1', 290);
    expect(ids()).toEqual(['2', '3', '1']);
    await waitFor(() =>
      expect(bodies(platform)).toEqual([
        { post_id: '1', before_post_id: '3' },
        { post_id: '3', before_post_id: '1' },
      ]),
    );
  });

  test('to the end of the whole queue is one call, which a reload can’t cut in two', async () => {
    const { platform } = await open(queueHtml(['1', '2', '3']));
    platform.answer(moveInQueue, {});
    await drag('1', 290);
    await waitFor(() => expect(bodies(platform)).toEqual([{ post_id: '1', before_post_id: '' }]));
  });

  test('is given up by Escape, and does nothing where it ends at its own place', async () => {
    const { platform } = await open(queueHtml(['1', '2', '3']));
    await drag('3', 5, () => {
      expect(document.querySelector('.stream__posts--sorting')).not.toBeNull();
      fireEvent.keyDown(document.body, { key: 'Escape' });
    });
    expect(document.querySelector('.stream__posts--sorting')).toBeNull();
    await drag('2', 145);
    expect(ids()).toEqual(['1', '2', '3']);
    expect(platform.calls).toEqual([]);
  });

  test('ends where the queue is fetched again meanwhile, and stores nothing', async () => {
    const { platform } = await open(queueHtml(['1', '2', '3', '4']));
    platform.answer(moveInQueue, {});
    platform.pages.set('/queue', mainWith(queueHtml(['5', '1', '2', '3', '4'])));
    await drag('2', 145, async () => {
      platform.bus.emit(postDeleted, { post_id: '99' });
      await waitFor(() => expect(ids()).toEqual(['5', '1', '2', '3', '4']));
    });
    expect(ids()).toEqual(['5', '1', '2', '3', '4']);
    expect(platform.calls).toEqual([]);
  });

  test('ends when the page is left, and stores nothing', async () => {
    const { platform } = await open(queueHtml(['1', '2', '3']));
    platform.answer(moveInQueue, {});
    await drag('2', 5, () => {
      document.getElementById('main')?.replaceWith(mainWith(''));
      platform.setPage({ name: 'dashboard', base_route: '/dashboard' });
    });
    expect(platform.calls).toEqual([]);
  });

  test('that follows a refused move stays on screen while the true order is fetched', async () => {
    const { platform } = await open(queueHtml(['1', '2', '3']));
    let calls = 0;
    platform.answer(moveInQueue, () => {
      calls += 1;
      if (calls === 1) throw new CallError(404, ['This post is no longer in the queue.']);
      return {};
    });
    let fetched = (_main: HTMLElement): void => {};
    platform.router.fetchMain = () =>
      new Promise((resolve) => {
        fetched = resolve;
      });
    await drag('1', 290);
    await waitFor(() => expect(platform.toastsShown).toHaveLength(1));
    await drag('3', 5);
    expect(ids()).toEqual(['3', '1', '2']);
    const first = fetched;
    first(mainWith(queueHtml(['1', '2', '3'])));
    // the order from before the second move is not shown; the one after it is fetched
    await waitFor(() => expect(fetched).not.toBe(first));
    expect(ids()).toEqual(['3', '1', '2']);
    fetched(mainWith(queueHtml(['3', '2'])));
    await waitFor(() => expect(ids()).toEqual(['3', '2']));
  });

  test('that the server refuses shows the reason and the order that the server has', async () => {
    const { platform } = await open(queueHtml(['1', '2', '3']));
    platform.answer(moveInQueue, new CallError(404, ['This post is no longer in the queue.']));
    platform.pages.set('/queue', mainWith(queueHtml(['3', '2'])));
    await drag('1', 290);
    await waitFor(() => expect(ids()).toEqual(['3', '2']));
    expect(platform.toastsShown).toEqual([
      { text: 'This post is no longer in the queue.', tone: 'error' },
    ]);
  });
});
