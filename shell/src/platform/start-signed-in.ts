import { later } from '@tessera/shared-ui/lifetime';
import { createBrowserPush } from '@tessera/shared-ui/push/browser-push';
import { connectLive } from './live/connect-live.ts';
import { offerPush } from './push/offer-push.ts';
import type { StartLaterOptions } from './start-later.ts';

/** Milliseconds after which a signed-in page connects; by then it has usually loaded. */
const liveDelay = 1000;

/** Starts the low-priority work of a signed-in page. Visitors do not load its code. */
export function startSignedIn({ signal, ...options }: StartLaterOptions): void {
  if (signal.aborted) return;
  later(signal, liveDelay, () => connectLive({ signal, ...options }));
  const { live } = options.desk;
  signal.addEventListener(
    'abort',
    offerPush({ ...options, live, push: createBrowserPush(options) }),
  );
}
