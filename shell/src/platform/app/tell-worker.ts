import type { WorkerMessage } from '../../worker/worker-messages.ts';

/** The service workers of the browser; undefined where there are none, as on an insecure origin. */
export const browserWorkers = (): ServiceWorkerContainer | undefined =>
  'serviceWorker' in navigator ? navigator.serviceWorker : undefined;

/** Sends the worker a message; nothing without a worker. */
export const tellWorker = (worker: ServiceWorker | null, message: WorkerMessage): void =>
  // oxlint-disable-next-line no-restricted-properties -- to the worker of this page's own origin
  worker?.postMessage(message);

/** Empties what the app has stored, because the server has said that the session is over. */
export const emptyStore = (workers = browserWorkers()): void =>
  tellWorker(workers?.controller ?? null, { kind: 'nobody' });
