import { nobody } from '@tessera/shared-contracts/platform/offline';
import * as v from 'valibot';
import { createAppStore } from './app-store.ts';
import { createFileAnswers } from './answer-files.ts';
import { handleClick, handlePush } from './push.ts';
import { createPageAnswers } from './answer-pages.ts';
import { workerMessage } from './worker-messages.ts';
import type { WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;

const { origin } = self.location;
// oxlint-disable-next-line no-restricted-globals -- passes on the requests of pages
const request = fetch;
const store = createAppStore(self.caches);
const pages = createPageAnswers({ store, origin, fetch: request });
const files = createFileAnswers({ store, origin, fetch: request });

// A new worker takes over at once: it only ever answers what the server does not, so the pages that
// are open need not be of its release.
self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request: asked, preloadResponse: preloaded } = event;
  const waitUntil = event.waitUntil.bind(event);
  if (pages.isLeaving(asked)) event.waitUntil(store.own(nobody, store.moment()));
  else if (pages.isPage(asked))
    event.respondWith(pages.answer({ request: asked, preloaded, waitUntil }));
  else if (files.isStored(asked)) event.respondWith(files.answer(asked, waitUntil));
});

self.addEventListener('message', (event) => {
  const message = v.safeParse(workerMessage, event.data);
  if (!message.success) return;
  const { output } = message;
  if (output.kind === 'nobody') event.waitUntil(store.own(nobody, store.moment()));
  else
    event.waitUntil(
      Promise.all([
        output.page === undefined ? undefined : pages.fetchAndStore(output.page),
        files.storeMissing(output.files),
      ]),
    );
});

self.addEventListener('push', (event) => event.waitUntil(handlePush(event, self)));
self.addEventListener('notificationclick', (event) => {
  const { registration, clients, location } = self;
  event.waitUntil(handleClick(event, { registration, clients, location, fetch: request }));
});
