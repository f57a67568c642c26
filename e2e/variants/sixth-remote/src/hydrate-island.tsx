import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { hydrateInPlace, renderIsland } from '@tessera/shared-ui/islands/hydrate-in-place';
import { Draw } from './Draw.tsx';

interface Seeds {
  readonly draw: { readonly blog: string };
}

/** Hydrates an island of the page, as {@link hydrateInPlace} does. */
export const hydrateIsland = (element: HTMLElement, platform: Platform): Promise<() => void> =>
  hydrateInPlace(
    element,
    renderIsland<Seeds>(element, { draw: ({ blog }) => <Draw blog={blog} platform={platform} /> }),
    (error) => platform.log.error(error, { part: 'hydration' }),
  );
