import type { Observable } from 'rxjs';
import type { CallInput, CallOutput, Endpoint, EndpointDefinition } from '../core/endpoint.ts';
import type { FeatureDefinition } from '../core/feature.ts';
import type { AdSlot } from '../ads/ads.ts';
import type { LiveEvent } from '../live/live-events.ts';
import type { Bus } from './bus.ts';
import type { WindowChannel } from './channel.ts';
import type { Bootstrap, PageInfo } from './bootstrap.ts';
import type { HoldPresses } from './early-presses.ts';
import type { Feature } from './features.ts';
import type { Flags } from './flags.ts';
import type { Outbox } from './outbox.ts';
import type { Tour } from './tour.ts';

export interface ConfirmOptions {
  readonly message: string;
  /** Label of the confirming button. Enter presses it unless the refusing button has the focus. */
  readonly confirm: string;
  /** Label of the refusing button. Escape and space press it. */
  readonly refuse: string;
  readonly isDangerous?: boolean;
  /** What the answers mean, below the question. */
  readonly note?: string;
  /** A third way, which has the focus at first. It refuses the question, then `run` is called. */
  readonly other?: { readonly label: string; readonly run: () => void };
}

/** Dialogs are queued and shown one after another. */
export interface Dialogs {
  /** Resolves when OK is pressed or the dialog is closed in any other way. */
  alert(message: string): Promise<void>;
  /** Resolves to true for the confirming button, and to false otherwise. */
  confirm(options: ConfirmOptions): Promise<boolean>;
}

export interface Toast {
  readonly text: string;
  /** Image next to the text, 32 px. */
  readonly avatarUrl?: string;
  readonly link?: { readonly href: string; readonly label: string };
  /** An action such as undo; pressing it closes the toast. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds before the toast appears. */
  readonly delay?: number;
  readonly tone?: 'plain' | 'error';
  /**
   * Undoes what the toast tells of: it offers this for 30 s, by a button and a shortcut. It makes
   * room for others and comes back; of two, the newer is shown first.
   */
  readonly undo?: () => void;
  /** What it is about: a later toast about the same replaces it. */
  readonly subject?: string;
  /** Whether the toast stays until it is clicked; it makes room for others and comes back. */
  readonly stays?: true;
}

/**
 * Toasts are queued; each is shown for 5000 ms, or until it is clicked; those that can be undone for
 * 30 s. Hovering or focusing it pauses the timer.
 */
export interface Toasts {
  show(toast: Toast): void;
  /** Takes back the toast about a subject, if it is no longer true; older shells cannot. */
  withdraw?(subject: string): void;
}

export interface Hotkey {
  /** Keys in tinykeys notation: `j`, `Alt+KeyC`, `z c`. */
  readonly keys: string;
  /** Description in the help sheet. */
  readonly description: string;
  readonly group: 'Everywhere' | 'Reading' | 'Writing';
  readonly run: (event: KeyboardEvent) => void;
}

/**
 * Keyboard shortcuts. They are ignored while the user types in a field, while a modal dialog is
 * open, and when the user has switched them off.
 */
export interface Hotkeys {
  /** Returns a function that unregisters the hotkey. */
  register(hotkey: Hotkey): () => void;
}

export interface Router {
  /** The current page; emits on subscription and after every swap. */
  readonly page$: Observable<PageInfo>;
  readonly page: PageInfo;
  /**
   * The main regions of pages that were left and that Back can show again; emits on subscription,
   * after every swap and when they are dropped. What belongs to others is not needed any more.
   */
  readonly kept$: Observable<readonly HTMLElement[]>;
  /** Navigates to a page by swapping the main region; external links are followed as usual. */
  navigate(href: string): Promise<void>;
  /**
   * Changes the URL without adding a history entry and without navigating. Also changes the title
   * of the document, to that of the page if none is given.
   */
  replaceAddress(path: string, title?: string): void;
  /**
   * Lets Back close something that opens over the page: gives it a history entry, and calls `onBack`
   * when Back leaves the entry. If it is still open then, for example because `onBack` asks first,
   * the entry is entered again. With several, Back closes the last. Returns a function to call
   * however it closes, which takes the entry away. The next page replaces the entry.
   */
  claimBack(onBack: () => void): () => void;
  /**
   * Fetches a page's main region as elements without showing it, for paging. Rejects with
   * CallError.
   */
  fetchMain(href: string, signal?: AbortSignal): Promise<HTMLElement>;
}

export interface Log {
  /** Adds an event to the batch that is sent every 15 s and on unload. */
  event(name: string, data?: Readonly<Record<string, unknown>>): void;
  /** Reports an error with its context; never throws. */
  error(error: unknown, context?: Readonly<Record<string, unknown>>): void;
}

export interface Features {
  /**
   * Loads a feature of another remote. If that fails, reports it and resolves to undefined.
   *
   * @example const popover = await platform.features.load(shareFeature);
   */
  load<Options, Result>(
    feature: FeatureDefinition<Options, Result>,
  ): Promise<Feature<Options, Result> | undefined>;
}

/**
 * Events that the server sends as soon as something happens. All tabs of a browser share one
 * connection. Where there is none, nothing is emitted: what must not be missed is also polled for.
 */
export interface Live {
  /**
   * Emits the data of an event. `news`, `activity` and `posts` stand for a state: they also emit on
   * subscription, when the latest is known, and whenever something may have been missed.
   */
  on(name: LiveEvent): Observable<string>;
}

/** Ads, if the operator has set them up; none if the browser asks not to be tracked. */
export interface Ads {
  /**
   * Fills an element that has the size of an ad and is hidden until an ad is shown. If there is no
   * ad, `onEmpty` is called, and the caller removes the element. Returns a function that ends the
   * ad.
   */
  fill(container: HTMLElement, slot: AdSlot, onEmpty: () => void): () => void;
}

/**
 * A call that was refused, got no response or got unexpected content. Recognise it with
 * {@link isCallError}.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status; 0 if there was no response, or a successful one with unexpected content. */
  readonly status: number;
  /** User-facing texts; may be empty. */
  readonly errors: readonly string[];
  /**
   * For a refusal, its parsed JSON. For a successful response that cannot be parsed, its text.
   * Otherwise null.
   */
  readonly body: unknown;
  /** The id of a refused request in the server's log. */
  readonly requestId: string | undefined;
  constructor(status: number, errors: readonly string[], body: unknown = null, requestId?: string) {
    super(errors[0] ?? (status === 0 ? 'no response' : `HTTP ${status}`));
    this.status = status;
    this.errors = errors;
    this.body = body;
    this.requestId = requestId;
  }
}

/**
 * Whether an error is a CallError. Shell and remotes each bundle a copy of the class, so
 * `instanceof` does not work.
 */
export const isCallError = (value: unknown): value is CallError =>
  value instanceof Error &&
  value.name === 'CallError' &&
  'status' in value &&
  typeof value.status === 'number' &&
  'errors' in value &&
  Array.isArray(value.errors);

/** Whether a successful response had unexpected content: broken JSON, or a page instead of JSON. */
export const isMalformed = ({ status, body }: Pick<CallError, 'status' | 'body'>): boolean =>
  status === 0 && typeof body === 'string';

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  /**
   * When the session has expired, asks the user to log in again in a dialog over the page, and then
   * repeats the call. For input that the user must not lose. Rejects with 401 if the same user does
   * not log in.
   */
  readonly asksToLogIn?: boolean;
}

/** The file of a call, for endpoints that take one in their form. */
export interface FileOptions {
  /** Sent after the fields, under {@link formFileName}; a File keeps its name. */
  readonly file?: Blob | undefined;
}

/** The options of a call to an endpoint. */
export type OptionsOf<D extends EndpointDefinition> = D extends {
  readonly encoding: 'form';
  readonly takesFile: true;
}
  ? CallOptions & FileOptions
  : CallOptions;

export type Call = <D extends EndpointDefinition>(
  endpoint: Endpoint<D>,
  input: CallInput<D>,
  options?: OptionsOf<D>,
) => Promise<CallOutput<D>>;

export interface ParcelProps {
  readonly domElement: HTMLElement;
}

/** Lifecycle functions of a parcel, as single-spa-react makes them. */
export interface ParcelApp {
  bootstrap(props: ParcelProps): Promise<unknown>;
  mount(props: ParcelProps): Promise<unknown>;
  unmount(props: ParcelProps): Promise<unknown>;
}

/**
 * Mounts a parcel of this remote with single-spa, some microtasks later. It is unmounted just
 * before the remote is, and cannot be unmounted earlier: single-spa gives up a remote that leaves
 * while one of its parcels is being unmounted. `shared-ui/part-root` shows what comes and goes.
 */
export type MountParcel = (parcel: ParcelApp, props: ParcelProps) => void;

/**
 * What the shell passes to every remote as single-spa custom props. Stateful services are passed,
 * never shared as module singletons.
 */
export interface Platform {
  readonly contract: number;
  /**
   * The payload of the page. `form_key` is always the session's current one: read it when you send.
   */
  readonly bootstrap: Readonly<Bootstrap>;
  readonly flags: Flags;
  readonly bus: Bus;
  readonly call: Call;
  readonly outbox: Outbox;
  /**
   * Fetches the current form key, after a request outside of `call` was refused for an outdated
   * key. Resolves to whether the session still belongs to the user of the page; if it does,
   * `bootstrap.form_key` is the new key.
   */
  renewSession(): Promise<boolean>;
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly hotkeys: Hotkeys;
  readonly router: Router;
  readonly log: Log;
  readonly channel: WindowChannel;
  readonly live: Live;
  readonly features: Features;
  readonly ads: Ads;
  readonly tour: Tour;
  readonly mountParcel: MountParcel;
}

/** Props of a remote's root. */
export interface RemoteProps {
  readonly platform: Platform;
  readonly domElement: HTMLElement;
  /**
   * Called when the remote as a whole cannot be rendered: it is unmounted, and its slot shows the
   * fallback. Parts such as dialogs fail alone (`shared-ui/part-root`).
   */
  readonly errorBoundary?: (error: unknown) => null;
  /** Holds presses for an island that hydrates after the remote has mounted. */
  readonly holdPresses?: HoldPresses;
}

/**
 * The `./App` that a remote exposes: single-spa lifecycle functions. Unmounting must leave nothing
 * behind.
 */
export interface RemoteApp {
  bootstrap(props: RemoteProps): Promise<unknown>;
  mount(props: RemoteProps): Promise<unknown>;
  unmount(props: RemoteProps): Promise<unknown>;
}
