import type { BrowserContext, Page } from '@playwright/test';
import { logFlushInterval } from '@tessera/shared-contracts/shell/constants';
import * as v from 'valibot';

const storeKey = 'beacon ';

/**
 * Stores beacons in the tab's session storage, because Playwright does not see a beacon that is
 * sent while the page closes. Runs in the page.
 */
function record({ key, interval }: { readonly key: string; readonly interval: number }): void {
  const texts = new WeakMap<Blob, string>();
  window.Blob = class extends Blob {
    constructor(parts: BlobPart[] = [], options?: BlobPropertyBag) {
      super(parts, options);
      const [text] = parts;
      if (typeof text === 'string') texts.set(this, text);
    }
  };
  const send = navigator.sendBeacon.bind(navigator);
  navigator.sendBeacon = (path, data) => {
    const body = data instanceof Blob ? texts.get(data) : undefined;
    sessionStorage.setItem(`${key}${sessionStorage.length}`, JSON.stringify({ path, body }));
    return send(path, data);
  };
  window.setInterval = new Proxy(window.setInterval, {
    apply(target, self, args): unknown {
      return args[1] === interval ? 0 : Reflect.apply(target, self, args);
    },
  });
}

/**
 * Makes the pages of a context record their beacons, so that the next page in the same tab can read
 * them. Disables the log's timer, so that the log is sent only when a page is left.
 */
export const recordBeacons = (context: BrowserContext): Promise<unknown> =>
  context.addInitScript(record, { key: storeKey, interval: logFlushInterval });

const beacon = v.object({ path: v.string(), body: v.optional(v.string()) });

/** The beacons of this tab so far, with their text bodies. */
export async function beaconsOf(page: Page): Promise<readonly v.InferOutput<typeof beacon>[]> {
  const stored = await page.evaluate(
    (key) =>
      Array.from({ length: sessionStorage.length }, (_, place) => sessionStorage.key(place) ?? '')
        .filter((name) => name.startsWith(key))
        .map((name) => sessionStorage.getItem(name) ?? ''),
    storeKey,
  );
  return stored.map((text) => v.parse(beacon, JSON.parse(text)));
}
