import type { Observable } from 'rxjs';
import type { CallInput, CallOutput, Endpoint, EndpointDefinition } from '../contract/endpoint.ts';
import type { Bus } from '../contract/bus.ts';
import type { WindowChannel } from '../contract/channel.ts';
import type { Bootstrap, PageInfo } from './bootstrap.ts';
import type { FeatureName, FeatureOf } from './features.ts';
import type { Flags } from './flags.ts';
import type { Tour } from './tour.ts';

export interface ConfirmOptions {
  readonly message: string;
  /** Label of the agreeing button. Enter presses it. */
  readonly confirm: string;
  /** Label of the refusing button. Escape and space press it. */
  readonly refuse: string;
  readonly isDangerous?: boolean;
}

/** Dialogs are queued and shown one after another. */
export interface Dialogs {
  /** Resolves when the one button, OK, was pressed in whatever way. */
  alert(message: string): Promise<void>;
  /** Resolves true for the agreeing button. */
  confirm(options: ConfirmOptions): Promise<boolean>;
}

export interface Toast {
  readonly text: string;
  /** Picture beside the text, 32 px. */
  readonly avatarUrl?: string;
  readonly link?: { readonly href: string; readonly label: string };
  /** An undo or the like; the toast closes when it is pressed. */
  readonly action?: { readonly label: string; readonly run: () => void };
  /** Milliseconds before it shows. */
  readonly delay?: number;
  readonly tone?: 'plain' | 'error';
}

/** Toasts stay 5000 ms, go at a click and queue. */
export interface Toasts {
  show(toast: Toast): void;
}

export interface Hotkey {
  /** Keys in tinykeys notation: `j`, `Alt+KeyC`, `z c`. */
  readonly keys: string;
  /** What the help sheet says. */
  readonly description: string;
  readonly group: 'Everywhere' | 'Reading' | 'Writing';
  readonly run: (event: KeyboardEvent) => void;
}

/** Ignored while typing in a field or while a modal dialog is open, and when the person has switched shortcuts off. */
export interface Hotkeys {
  /** Returns the way to take it back. */
  register(hotkey: Hotkey): () => void;
}

export interface Router {
  /** The page shown now; emits on subscription and after every swap. */
  readonly page$: Observable<PageInfo>;
  readonly page: PageInfo;
  /** Goes to a page of the product by swapping its main region; other addresses are followed as usual. */
  navigate(href: string): Promise<void>;
  /** Changes the address without a history entry and without leaving the page. */
  replaceAddress(path: string): void;
  /** Fetches the page's main region as elements without showing it, for paging. Rejects with CallError. */
  fetchMain(href: string, signal?: AbortSignal): Promise<HTMLElement>;
}

export interface Log {
  /** Adds an event to the batch that goes out every 15 s and on unload. */
  event(name: string, data?: Readonly<Record<string, unknown>>): void;
  /** Reports an error with its context; never throws. */
  error(error: unknown, context?: Readonly<Record<string, unknown>>): void;
}

export interface Features {
  /** Loads a piece of another remote; resolves undefined, after reporting, when it cannot be had. */
  load<N extends FeatureName>(name: N): Promise<FeatureOf<N> | undefined>;
}

/** A call that was refused or did not arrive. Tell one with {@link isCallError}. */
export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Texts a person can read; may be empty. */
  readonly errors: readonly string[];
  /** The answer's JSON, or null. */
  readonly body: unknown;
  constructor(status: number, errors: readonly string[], body: unknown = null) {
    super(errors[0] ?? (status === 0 ? 'no answer' : `HTTP ${status}`));
    this.status = status;
    this.errors = errors;
    this.body = body;
  }
}

/** Whether a call was refused or did not arrive. Shell and remotes each carry a copy of the class, so `instanceof` cannot tell. */
export const isCallError = (value: unknown): value is CallError =>
  value instanceof Error &&
  value.name === 'CallError' &&
  'status' in value &&
  typeof value.status === 'number' &&
  'errors' in value &&
  Array.isArray(value.errors);

export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly keepalive?: boolean;
  /**
   * A session that is over is not the end: the person is asked to log in over the page, and the call goes on as the same
   * user. For what a person just did and must not lose; it rejects with 401 when they do not want to.
   */
  readonly asksToLogIn?: boolean;
}

export type Call = <D extends EndpointDefinition>(
  endpoint: Endpoint<D>,
  input: CallInput<D>,
  options?: CallOptions,
) => Promise<CallOutput<D>>;

/** What the shell hands every remote as single-spa custom props. Stateful things are handed over, never shared as module singletons. */
export interface Platform {
  readonly contract: number;
  /** What the page came with. `form_key` is always that of the session as it is now: read it when you send. */
  readonly bootstrap: Readonly<Bootstrap>;
  readonly flags: Flags;
  readonly bus: Bus;
  readonly call: Call;
  /**
   * Asks the server for the form key as it is now, after a request outside of `call` was refused for being out of date.
   * Resolves to whether the session is still that of the page's user; then `bootstrap.form_key` is the new one.
   */
  renewSession(): Promise<boolean>;
  readonly dialogs: Dialogs;
  readonly toasts: Toasts;
  readonly hotkeys: Hotkeys;
  readonly router: Router;
  readonly log: Log;
  readonly channel: WindowChannel;
  readonly features: Features;
  readonly tour: Tour;
}

/** Props of a remote's root. */
export interface RemoteProps {
  readonly platform: Platform;
  readonly domElement: HTMLElement;
  /**
   * What single-spa-react puts round the remote's root when the remote brings no boundary of its own (it should not): an
   * error in rendering takes the remote down, and its slot shows the fallback.
   */
  readonly errorBoundary?: (error: unknown) => null;
}

/** What a remote exposes as `./App`: single-spa life cycles. What mounts can unmount without a trace. */
export interface RemoteApp {
  bootstrap(props: RemoteProps): Promise<unknown>;
  mount(props: RemoteProps): Promise<unknown>;
  unmount(props: RemoteProps): Promise<unknown>;
}
