import type { RemoteProps } from '@tessera/shared-contracts/platform/platform';
import { watchIslands } from '@tessera/shared-ui/islands/watch-islands';
import { observe } from '@tessera/shared-ui/lifetime';
import { owner } from './look-back.ts';

let lifetime = new AbortController();

export const bootstrap = async (): Promise<void> => {};

export async function mount({ platform, holdPresses }: RemoteProps): Promise<void> {
  lifetime.abort();
  lifetime = new AbortController();
  const { signal } = lifetime;
  const islands = watchIslands({
    owner,
    signal,
    scopes: '#main',
    async hydrate(element) {
      const { hydrateIsland } = await import('./hydrate-island.tsx');
      return hydrateIsland(element, platform);
    },
    onArrival: () => undefined,
    isEager: false,
    holdPresses,
    onFail: (error) => platform.log.error(error, { part: 'island' }),
  });
  observe(signal, platform.router.kept$, islands.sweep);
}

export async function unmount(): Promise<void> {
  lifetime.abort();
}
