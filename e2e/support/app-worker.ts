import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Waits until the service worker has stored the page and all scripts of the app. */
export async function appStored(page: Page, path: string): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async (wanted) => {
          const names = await caches.keys();
          const pages = names.find((name) => name.startsWith('tessera-pages-'));
          if (pages === undefined) return 'no page';
          const isStored = await (await caches.open(pages)).match(wanted);
          if (!isStored) return `not ${wanted}`;
          const { active } = await navigator.serviceWorker.ready;
          if (!active || navigator.serviceWorker.controller !== active) return 'no controller';
          const files = await caches.open('tessera-files');
          const hashes: unknown = Reflect.get(globalThis, '__tesseraHashes');
          const known = typeof hashes === 'object' && hashes !== null ? hashes : {};
          // releases to which a remote falls back are not stored
          const payload = document.querySelector('#bootstrap')?.textContent ?? '';
          const earlier = [...payload.matchAll(/"previous":{[^{}]*"base":"([^"]+)"/g)];
          const shown = Object.keys(known).filter(
            (file) => !earlier.some(([, base = '']) => file.startsWith(base)),
          );
          for (const file of shown) if (!(await files.match(file))) return `not ${file}`;
          return 'stored';
        }, path),
      { timeout: 60_000 },
    )
    .toBe('stored');
}
