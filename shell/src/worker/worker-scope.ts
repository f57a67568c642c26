import type { ClickEventLike, PushEventLike, PushScope } from './push.ts';

/** The parts of the service worker's global scope that we use; its types exclude those of pages. */
export interface WorkerScope {
  readonly caches: CacheStorage;
  readonly clients: PushScope['clients'] & { claim(): Promise<void> };
  readonly location: { readonly origin: string };
  readonly registration: PushScope['registration'] & {
    readonly navigationPreload?: { enable(): Promise<void> };
  };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: RequestEvent) => void): void;
  addEventListener(type: 'push', listener: (event: LastingEvent & PushEventLike) => void): void;
  addEventListener(
    type: 'notificationclick',
    listener: (event: LastingEvent & ClickEventLike) => void,
  ): void;
  addEventListener(type: 'message', listener: (event: WorkerMessageEvent) => void): void;
}

/** An event whose work the browser waits for. */
export interface LastingEvent {
  waitUntil(work: Promise<unknown>): void;
}

export interface RequestEvent extends LastingEvent {
  readonly request: Request;
  /** The response to a navigation that the browser requested while the worker started. */
  readonly preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}

export interface WorkerMessageEvent extends LastingEvent {
  readonly data: unknown;
}
