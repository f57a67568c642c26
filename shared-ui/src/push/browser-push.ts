import { pushKey, subscribePush, unsubscribePush } from '@tessera/shared-contracts/push/endpoints';
import type { Call } from '@tessera/shared-contracts/platform/platform';
import { localStore, type GuardedStorage } from '../guarded-storage.ts';

/** Whether this browser shows notifications, or why it cannot. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on';

export interface BrowserPush {
  /** Whether this browser shows notifications to this user. */
  state(): Promise<PushState>;
  /** Asks for permission, if that is undecided, and subscribes. Call it in a press. */
  turnOn(): Promise<PushState>;
  turnOff(): Promise<PushState>;
  /**
   * Subscribes again in a new session, if the user has turned notifications on here before: a
   * subscription ends with its session.
   */
  renew(): Promise<void>;
}

/** How long to wait for the service worker, in milliseconds. */
const patience = 3000;
/** What this browser has told the server: the user, the session and the address of the browser. */
const storageKey = 'tessera.push';

export interface BrowserPushOptions {
  readonly call: Call;
  readonly userName: string;
  /** Stands for the session. */
  readonly session: () => string;
  readonly storage?: GuardedStorage;
}

const isSupported = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

async function findRegistration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isSupported()) return undefined;
  const none = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), patience));
  return Promise.race([navigator.serviceWorker.ready, none]);
}

const toBytes = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (one) =>
    one.charCodeAt(0),
  );
const isSame = (one: ArrayBuffer | null | undefined, bytes: Uint8Array): boolean =>
  one !== null && one !== undefined && new Uint8Array(one).join() === bytes.join();

/** The notifications of this browser. */
export function createBrowserPush({
  call,
  userName,
  session,
  storage = localStore(),
}: BrowserPushOptions): BrowserPush {
  const isOwn = (): boolean => storage.read(storageKey)?.startsWith(`${userName} `) === true;
  const mark = (endpoint: string): string => `${userName} ${session().slice(0, 8)} ${endpoint}`;

  /** Subscribes with the server's present key, and tells the server. */
  async function subscribe(registration: ServiceWorkerRegistration): Promise<void> {
    const { key } = await call(pushKey, {});
    const bytes = toBytes(key);
    const known = await registration.pushManager.getSubscription();
    if (known && !isSame(known.options.applicationServerKey, bytes)) await known.unsubscribe();
    const subscription = await registration.pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: bytes,
    });
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    if (endpoint === undefined) throw new Error('a subscription without an address');
    await call(subscribePush, { body: { endpoint, p256dh, auth } });
    storage.write(storageKey, mark(endpoint));
  }

  async function state(): Promise<PushState> {
    const registration = await findRegistration();
    if (!registration) return 'unsupported';
    if (Notification.permission === 'denied') return 'denied';
    const subscription = await registration.pushManager.getSubscription();
    return subscription && isOwn() && Notification.permission === 'granted' ? 'on' : 'off';
  }

  return {
    state,
    async turnOn() {
      const registration = await findRegistration();
      if (!registration) return 'unsupported';
      const permission =
        Notification.permission === 'default'
          ? await Notification.requestPermission()
          : Notification.permission;
      if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off';
      await subscribe(registration);
      return 'on';
    },
    async turnOff() {
      storage.remove(storageKey);
      const registration = await findRegistration();
      const subscription = await registration?.pushManager.getSubscription();
      if (subscription) {
        // first here: from then on nothing arrives, even if the server does not hear of it
        await subscription.unsubscribe();
        await call(unsubscribePush, { body: { endpoint: subscription.endpoint } }).catch(() => {});
      }
      return state();
    },
    async renew() {
      if (!isOwn()) return;
      const registration = await findRegistration();
      if (!registration || Notification.permission !== 'granted') return;
      const subscription = await registration.pushManager.getSubscription();
      if (subscription && storage.read(storageKey) === mark(subscription.endpoint)) return;
      await subscribe(registration);
    },
  };
}
