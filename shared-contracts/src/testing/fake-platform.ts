import { BehaviorSubject, Subject, filter, map } from 'rxjs';
import { createBus, type Bus } from '../platform/bus.ts';
import { createWindowChannel } from '../platform/channel.ts';
import type { EndpointDefinition } from '../core/endpoint.ts';
import { bootstrap, type Bootstrap, type PageInfo } from '../platform/bootstrap.ts';
import type { LiveEvent } from '../live/live-events.ts';
import { createFlags } from '../platform/flags.ts';
import {
  CallError,
  type CallOptions,
  type ConfirmOptions,
  type FileOptions,
  type Hotkey,
  type Platform,
  type Toast,
} from '../platform/platform.ts';
import { contractVersion } from '../core/registry.ts';
import type { TourConfig } from '../platform/tour.ts';
import { createFakeOutbox, type FakeOutbox } from './fake-outbox.ts';
import * as v from 'valibot';

/** A recorded call by a remote. */
export interface RecordedCall {
  readonly path: string;
  readonly method: string;
  readonly input: unknown;
  /** The uploaded file, if any. */
  readonly file?: Blob;
}

/** The body of a recorded call; undefined if it has none. */
export const sentBody = ({ input }: RecordedCall): unknown =>
  typeof input === 'object' && input !== null && 'body' in input ? input.body : undefined;

/** A platform for tests of remotes: records calls and returns prepared responses. */
export interface FakePlatform extends Platform {
  readonly calls: RecordedCall[];
  readonly alerts: string[];
  readonly confirms: ConfirmOptions[];
  readonly toastsShown: Toast[];
  /** The guides currently shown. */
  readonly toursShown: Set<TourConfig>;
  readonly hotkeysRegistered: Set<Hotkey>;
  readonly logged: { readonly name: string; readonly data: unknown }[];
  readonly errors: unknown[];
  readonly addresses: string[];
  /** The titles that were given to addresses; undefined for that of the page. */
  readonly titles: (string | undefined)[];
  /** Number of things open over the page that Back would close. */
  readonly backClaims: number;
  /** Presses Back: calls `onBack` of what has claimed it last. */
  goBack(): void;
  readonly emitted: { readonly name: string; readonly payload: unknown }[];
  /**
   * Sets the response to all calls of an endpoint from now on: a value, an error to throw, or a
   * function of the input.
   */
  answer(endpoint: EndpointDefinition, answer: unknown): void;
  /** Sets how confirm dialogs are answered; initially true. */
  confirmWith(answer: boolean): void;
  readonly outbox: FakeOutbox;
  /** Changes the form key, as the login dialog does. */
  setFormKey(key: string): void;
  /**
   * Sets the form key that renewing the session stores in `bootstrap`. With undefined, the initial
   * value, renewing fails as if the user no longer had a session.
   */
  renewWith(key: string | undefined): void;
  setPage(page: Partial<PageInfo>): void;
  /** Emits an event of the server. */
  tellLive(name: LiveEvent, data?: string): void;
  /** Sets the main regions that Back can show again. */
  keepPages(mains: readonly HTMLElement[]): void;
  /** The results of `router.fetchMain` by URL. */
  pages: Map<string, HTMLElement>;
  /** Unmounts the parcels, as single-spa does before it unmounts the remote. */
  unmountParcels(): Promise<void>;
}

/** Counts parcels, for their names: single-spa-react knows its roots by the names of parcels. */
let parcelCount = 0;

const isFunction = (answer: unknown): answer is (input: unknown) => unknown =>
  typeof answer === 'function';

/** Creates a fake platform. Without a payload the user is a visitor; see {@link signedIn}. */
export function createFakePlatform(
  payload: v.InferInput<typeof bootstrap> = {},
  bus: Bus = createBus(),
): FakePlatform {
  const parsed: Bootstrap = v.parse(bootstrap, payload);
  const answers = new Map<string, unknown>();
  const page$ = new BehaviorSubject<PageInfo>({
    name: 'dashboard',
    base_route: '/dashboard',
    title: 'Dashboard',
    blog: '',
    open_form: null,
  });
  const live$ = new Subject<{ readonly name: LiveEvent; readonly data: string }>();
  const parcels = new Set<() => Promise<unknown>>();
  const claims = new Set<{ readonly onBack: () => void }>();
  const kept$ = new BehaviorSubject<readonly HTMLElement[]>([]);
  let confirmAnswer = true;
  let renewedKey: string | undefined;
  const fake: FakePlatform = {
    contract: contractVersion,
    bootstrap: parsed,
    flags: createFlags(parsed.flags, parsed.user !== undefined),
    bus,
    async call(endpoint, input, options: CallOptions & FileOptions = {}) {
      const { file } = options;
      fake.calls.push({
        path: endpoint.path,
        method: endpoint.method,
        input,
        ...(file && { file }),
      });
      const key = `${endpoint.method} ${endpoint.path}`;
      const answer = answers.get(key);
      const value: unknown = isFunction(answer) ? await answer(input) : await answer;
      if (value instanceof Error) throw value;
      const prepared: unknown = JSON.parse(JSON.stringify(value ?? {}));
      const result = v.safeParse(endpoint.response, prepared);
      if (!result.success)
        throw new Error(
          `the prepared response of ${key} does not match its schema: ${result.issues[0].message}`,
        );
      return prepared;
    },
    outbox: createFakeOutbox((endpoint, input, options) => fake.call(endpoint, input, options)),
    async renewSession() {
      if (renewedKey !== undefined) parsed.form_key = renewedKey;
      return renewedKey !== undefined;
    },
    dialogs: {
      async alert(message) {
        fake.alerts.push(message);
      },
      async confirm(options) {
        fake.confirms.push(options);
        return confirmAnswer;
      },
    },
    toasts: {
      show: (toast) => {
        fake.toastsShown.push(toast);
      },
      withdraw(subject) {
        const kept = fake.toastsShown.filter((toast) => toast.subject !== subject);
        fake.toastsShown.splice(0, fake.toastsShown.length, ...kept);
      },
    },
    hotkeys: {
      register(hotkey) {
        fake.hotkeysRegistered.add(hotkey);
        return () => {
          fake.hotkeysRegistered.delete(hotkey);
        };
      },
    },
    router: {
      page$: page$.asObservable(),
      kept$: kept$.asObservable(),
      get page() {
        return page$.value;
      },
      async navigate(href) {
        fake.addresses.push(href);
      },
      replaceAddress: (path, title) => {
        fake.addresses.push(path);
        fake.titles.push(title);
      },
      claimBack(onBack) {
        const claim = { onBack };
        claims.add(claim);
        return () => {
          claims.delete(claim);
        };
      },
      async fetchMain(href) {
        const main = fake.pages.get(href);
        if (!main) throw new CallError(404, []);
        return main;
      },
    },
    log: {
      event: (name, data) => {
        fake.logged.push({ name, data });
      },
      error: (error) => {
        fake.errors.push(error);
      },
    },
    channel: createWindowChannel({
      port: { send: () => {}, listen: () => () => {} },
      allowedOrigins: [],
    }),
    live: {
      on: (name) =>
        live$.pipe(
          filter((event) => event.name === name),
          map(({ data }) => data),
        ),
    },
    features: { load: async () => undefined },
    ads: { fill: () => () => {} },
    tour: {
      show(config) {
        fake.toursShown.add(config);
        return () => {
          fake.toursShown.delete(config);
        };
      },
    },
    // single-spa takes some microtasks; here, `act` need not wait for them
    mountParcel(parcel, { domElement }) {
      const props = { domElement, name: `fake-parcel-${(parcelCount += 1)}` };
      void parcel.bootstrap(props);
      const mounted = parcel.mount(props);
      parcels.add(() => mounted.then(() => parcel.unmount(props)));
    },
    async unmountParcels() {
      const leaving = [...parcels];
      parcels.clear();
      await Promise.all(leaving.map((unmount) => unmount()));
    },
    calls: [],
    alerts: [],
    confirms: [],
    toastsShown: [],
    toursShown: new Set(),
    hotkeysRegistered: new Set(),
    logged: [],
    errors: [],
    addresses: [],
    titles: [],
    get backClaims() {
      return claims.size;
    },
    goBack: () => [...claims].at(-1)?.onBack(),
    emitted: [],
    answer: (endpoint, answer) => {
      answers.set(`${endpoint.method} ${endpoint.path}`, answer);
    },
    confirmWith: (answer) => {
      confirmAnswer = answer;
    },
    setFormKey: (key) => {
      parsed.form_key = key;
    },
    renewWith: (key) => {
      renewedKey = key;
    },
    setPage: (page) => {
      page$.next({ ...page$.value, ...page });
    },
    tellLive: (name, data = '') => live$.next({ name, data }),
    keepPages: (mains) => kept$.next(mains),
    pages: new Map(),
  };
  bus.all$.subscribe(({ name, payload: value }) => {
    fake.emitted.push({ name, payload: value });
  });
  return fake;
}
