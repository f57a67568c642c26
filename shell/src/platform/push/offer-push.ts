import { followed } from '@tessera/shared-contracts/follows/events';
import { liveEvents } from '@tessera/shared-contracts/live/live-events';
import type { Bus } from '@tessera/shared-contracts/platform/bus';
import {
  isCallError,
  type Live,
  type Log,
  type Toasts,
} from '@tessera/shared-contracts/platform/platform';
import { pushOfferTexts as texts } from '@tessera/shared-contracts/push/push';
import { localStore, type GuardedStorage } from '@tessera/shared-ui/guarded-storage';
import type { BrowserPush } from '@tessera/shared-ui/push/browser-push';
import { filter, map, merge, type Subscription } from 'rxjs';

export interface OfferPushOptions {
  readonly push: BrowserPush;
  readonly bus: Pick<Bus, 'on'>;
  readonly live: Live;
  readonly toasts: Toasts;
  readonly log: Log;
  readonly userName: string;
  readonly storage?: GuardedStorage;
}

/**
 * After the first follow and the first message, offers notifications once in this browser: then they
 * make sense. The browser's own question comes only after a press. Renews notifications that the
 * user has turned on here before. Returns a function that ends this.
 */
export function offerPush({
  push,
  bus,
  live,
  toasts,
  log,
  userName,
  storage = localStore(),
}: OfferPushOptions): () => void {
  const key = `tessera.push-offered.${userName}`;
  const onError = (error: unknown): void => {
    if (!isCallError(error)) log.error(error, { part: 'push' });
  };
  push.renew().catch(onError);

  async function turnOn(): Promise<void> {
    try {
      const state = await push.turnOn();
      toasts.show({ text: state === 'on' ? texts.on : texts.notOn });
    } catch (error) {
      onError(error);
      toasts.show({ text: texts.failed, tone: 'error' });
    }
  }

  async function offer(text: string): Promise<void> {
    if (storage.read(key) !== null) return;
    // before waiting, so that two events at once offer once
    storage.write(key, 'offered');
    if ((await push.state()) !== 'off' || Notification.permission !== 'default') return;
    toasts.show({ text, action: { label: texts.turnOn, run: () => void turnOn() } });
  }

  const moments: Subscription = merge(
    bus.on(followed).pipe(map(() => texts.afterFollow)),
    // all tabs hear of a message that was sent; the one in use offers
    live.on(liveEvents.sent).pipe(
      filter(() => document.hasFocus()),
      map(() => texts.afterMessage),
    ),
  ).subscribe((text) => void offer(text).catch(onError));
  return () => moments.unsubscribe();
}
