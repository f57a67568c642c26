import { islandsOf } from '@tessera/shared-contracts/platform/island-attributes';
import { whenIdle } from '@tessera/shared-ui/islands/when-idle';
import { createLifetime, observe, onEnd } from '@tessera/shared-ui/lifetime';
import type { HeaderServices } from '../../header/mounting/mounted-header.ts';

/** Loads the code of islands once a page with islands is idle. Few pages have any. */
export function awaitIslands(services: HeaderServices): void {
  const { platform, signal } = services;
  const waiting = createLifetime(signal);
  let cancel = (): void => {};
  async function start(): Promise<void> {
    try {
      const { startIslands } = await import('./start-islands.ts');
      if (waiting.signal.aborted) return;
      waiting.abort();
      startIslands(services);
    } catch (error) {
      // the next page with islands tries again
      platform.log.error(error, { part: 'islands' });
    }
  }
  observe(waiting.signal, platform.router.page$, () => {
    cancel();
    if (document.querySelector(`#main ${islandsOf('mf_header')}`))
      cancel = whenIdle(() => void start());
  });
  onEnd(waiting.signal, () => cancel());
}
