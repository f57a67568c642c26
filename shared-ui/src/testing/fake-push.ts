/** A browser that can show notifications, for tests. */
export interface FakePush {
  /** The server's key, base64url. */
  readonly key: string;
  readonly endpoint: string;
  /** How often the user was asked for permission. */
  readonly asked: number;
  isSubscribed(): boolean;
  /** Sets how the user answers; initially `granted`. */
  answerWith(answer: NotificationPermission): void;
  remove(): void;
}

/** Adds a service worker, push and notifications to the browser. */
export function installFakePush(): FakePush {
  const endpoint = 'https://push.example/browser';
  let permission: NotificationPermission = 'default';
  let answer: NotificationPermission = 'granted';
  let asked = 0;
  let subscribedWith: Uint8Array | undefined;
  const subscription = () =>
    subscribedWith && {
      endpoint,
      options: { applicationServerKey: subscribedWith.buffer },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p256dh', auth: 'auth' } }),
      async unsubscribe() {
        subscribedWith = undefined;
        return true;
      },
    };
  const pushManager = {
    getSubscription: async () => subscription() ?? null,
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: Uint8Array }) {
      subscribedWith = applicationServerKey;
      return subscription();
    },
  };
  const names = ['PushManager', 'Notification'] as const;
  Object.defineProperty(navigator, 'serviceWorker', {
    configurable: true,
    value: { ready: Promise.resolve({ pushManager }) },
  });
  for (const name of names)
    Object.defineProperty(window, name, {
      configurable: true,
      value: {
        get permission() {
          return permission;
        },
        async requestPermission() {
          asked += 1;
          permission = answer;
          return answer;
        },
      },
    });
  return {
    key: 'AQID',
    endpoint,
    get asked() {
      return asked;
    },
    isSubscribed: () => subscribedWith !== undefined,
    answerWith(next) {
      answer = next;
    },
    remove() {
      Reflect.deleteProperty(navigator, 'serviceWorker');
      for (const name of names) Reflect.deleteProperty(window, name);
    },
  };
}
