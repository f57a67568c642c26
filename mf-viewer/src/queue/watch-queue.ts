import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { rendered } from '@tessera/shared-ui/written';
import { later, observe, observeChanges } from '@tessera/shared-ui/lifetime';
import type { EventDefinition } from '@tessera/shared-contracts/core/event';
import { postDeleted, postRestored, postSaved } from '@tessera/shared-contracts/posts/events';
import type { ViewerServices } from '../actions/action-context.ts';
import type { Stream } from '../stream/stream.ts';

/**
 * Milliseconds from the last change until the times are fetched again, so that several changes in a
 * row cause only one fetch.
 */
const pauseBefore = 400;

const handles = `[${controlAttributes.queueHandle}]${rendered}`;

/** Lets pointers drag queued posts by their handles. */
function watchHandles(services: ViewerServices, stream: Stream): void {
  const { platform, signal } = services;
  const load = loadOnce(() => import('./drag-in-queue.ts'));
  const handleOf = ({ target }: Event): HTMLElement | null =>
    target instanceof Element ? target.closest<HTMLElement>(handles) : null;

  async function drag(handle: HTMLElement, down: PointerEvent): Promise<void> {
    const end = new AbortController();
    const stop = (): void => end.abort();
    signal.addEventListener('abort', stop, { signal: end.signal });
    observeChanges(end.signal, platform.router.page$, stop);
    // the pointer may be let go before the code has loaded
    const options = { signal: end.signal };
    window.addEventListener('pointercancel', stop, options);
    const loading = new AbortController();
    window.addEventListener('pointerup', stop, { signal: loading.signal });
    try {
      const { dragInQueue } = await load();
      dragInQueue({ ...services, stream }, handle, down, end);
    } catch (error) {
      stop();
      platform.log.error(error, { action: 'queue' });
    } finally {
      loading.abort();
    }
  }
  document.addEventListener(
    'pointerover',
    (event) => {
      if (handleOf(event)) load().catch(() => {});
    },
    { signal },
  );
  document.addEventListener(
    'pointerdown',
    (event) => {
      const handle = handleOf(event);
      if (handle && event.button === 0 && event.isPrimary) void drag(handle, event);
    },
    { signal },
  );
}

/**
 * Keeps the page of a queue in sync with the server, because every added or removed post can change
 * the times of other posts, and lets pointers drag its posts.
 */
export function watchQueue(services: ViewerServices, stream: Stream): void {
  const { platform, signal, posts } = services;
  watchHandles(services, stream);
  async function refresh(): Promise<void> {
    try {
      const { refreshQueue } = await import('./refresh-queue.ts');
      if (!(await refreshQueue({ platform, stream, posts }))) refreshLater();
    } catch (error) {
      platform.log.error(error, { action: 'queue' });
    }
  }
  let cancel = (): void => {};
  const refreshLater = (): void => {
    cancel();
    cancel = later(signal, pauseBefore, () => void refresh());
  };
  for (const event of [postSaved, postDeleted, postRestored])
    observe(signal, platform.bus.on<EventDefinition>(event), () => {
      if (platform.router.page.name === 'queue') refreshLater();
    });
}
