import { logOutPath } from '@tessera/shared-contracts/accounts/log-out-path';
import {
  appPaths,
  pageOwnerHeader,
  storedAtAttribute,
} from '@tessera/shared-contracts/platform/offline';
import { withdrawnReleases } from '@tessera/shared-contracts/shell/endpoints';
import * as v from 'valibot';
import type { AppStore } from './app-store.ts';
import type { BoundedCache } from './bounded-cache.ts';
import { isNoAnswer } from './no-answer.ts';
import { offlinePage } from './offline-page.ts';

/** Milliseconds after which a stored page is shown instead of one that does not come. */
const longestWait = 8000;

const release = /\/releases\/(shell|mf_\w+)\/([\w.+-]+)\//g;
/** The releases whose files a page names, each as `name version`. */
export const releasesIn = (html: string): readonly string[] =>
  [...new Set([...html.matchAll(release)].map(([, name, version]) => `${name} ${version}`))].sort();

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': '’',
};
function titleIn(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return title.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity);
}

/** Releases in one question; the server refuses longer ones. */
const mostAsked = 50;
const withdrawnAnswer = v.object({ response: v.object({ withdrawn: v.array(v.string()) }) });

/** A request for a page, and what keeps the worker alive until it has stored the response. */
export interface PageRequest {
  readonly request: Request;
  readonly preloaded?: Promise<Response | undefined> | undefined;
  waitUntil(work: Promise<unknown>): void;
}

export interface PageAnswers {
  /** Whether a request is for a page, to show it or to swap it in. */
  isPage(request: Request): boolean;
  /** Whether a request logs out: nothing stored may be shown after it, whatever the answer. */
  isLeaving(request: Request): boolean;
  /** The page from the server or, without an answer, from the store. */
  answer(page: PageRequest): Promise<Response>;
  /** Fetches and stores a page that was loaded before the worker was there. */
  fetchAndStore(url: string): Promise<void>;
}

export interface PageAnswersOptions {
  readonly store: AppStore;
  readonly origin: string;
  readonly fetch: typeof globalThis.fetch;
}

/** Answers requests for pages: from the network first, so that a release reaches the app at once. */
export function createPageAnswers({ store, origin, fetch }: PageAnswersOptions): PageAnswers {
  /** The releases of the last page; others that are stored may have been withdrawn since. */
  let shown = '';

  async function withdrawnOf(running: readonly string[]): Promise<readonly string[]> {
    const url = `${origin}${withdrawnReleases.path}?running=${encodeURIComponent(running.join())}`;
    const parsed = v.safeParse(withdrawnAnswer, await (await fetch(url)).json());
    if (!parsed.success) throw new Error('The question was refused.');
    return parsed.output.response.withdrawn;
  }

  /** Drops pages that would run a withdrawn release, and the files of that. */
  async function dropWithdrawn(pages: BoundedCache): Promise<void> {
    const entries = await pages.entries();
    const running = [...new Set(entries.flatMap(({ releases }) => releases))];
    const withdrawn = new Set<string>();
    for (let from = 0; from < running.length; from += mostAsked)
      for (const name of await withdrawnOf(running.slice(from, from + mostAsked)))
        withdrawn.add(name);
    for (const { url: page, releases } of entries)
      if (releases.some((name) => withdrawn.has(name))) await pages.remove(page);
    const folders = [...withdrawn].map((name) => `/releases/${name.replace(' ', '/')}/`);
    for (const { url: file } of await store.files.entries())
      if (folders.some((folder) => file.includes(folder))) await store.files.remove(file);
  }

  const noteOf = ({ headers }: Response): readonly string[] =>
    (headers.get(pageOwnerHeader) ?? '').split('; ');
  const mayKeep = (response: Response): boolean => response.ok && noteOf(response)[1] === 'keep';

  /** Stores a page of a person; notes whose page it is, also if it is not stored. */
  async function take(response: Response, asked: number): Promise<void> {
    const [person = ''] = noteOf(response);
    // a server that fails does not know who asks
    if (person === '' || response.status >= 500) return;
    const pages = await store.own(person, asked);
    if (!pages || !mayKeep(response)) return;
    const html = await response.text();
    const releases = releasesIn(html);
    const url = new URL(response.url);
    url.hash = '';
    const { status, headers } = response;
    await pages.put(url.href, new Response(html, { status, headers }), {
      title: titleIn(html),
      releases,
    });
    if (releases.join() === shown) return;
    shown = releases.join();
    await dropWithdrawn(pages).catch(() => {
      // asked again with the next page
      shown = '';
    });
  }

  /** A stored page, marked as such. */
  async function stored(url: URL): Promise<Response | undefined> {
    const address = new URL(url);
    address.hash = '';
    const found = await (await store.pages())?.match(address.href);
    if (!found) return undefined;
    const html = await found.text();
    const at = found.headers.get('X-Stored-At') ?? '';
    return new Response(html.replace('<html', `<html ${storedAtAttribute}="${at}"`), {
      status: found.status,
      headers: found.headers,
    });
  }

  /** The stored page, else the list of what can be read. The router shows its own notice instead. */
  async function withoutServer(request: Request, url: URL): Promise<Response> {
    const found = await stored(url);
    if (found) return found;
    if (request.mode !== 'navigate') return Response.error();
    return list(false);
  }
  const list = async (isAsked: boolean): Promise<Response> =>
    offlinePage((await (await store.pages())?.entries()) ?? [], isAsked);

  async function fromNetwork({ request, preloaded, waitUntil }: PageRequest): Promise<Response> {
    const asked = store.moment();
    const response = (await preloaded) ?? (await fetch(request));
    // the copy of a download would fill the memory
    waitUntil(take(mayKeep(response) ? response.clone() : response, asked));
    return response;
  }

  return {
    isPage(request) {
      if (request.method !== 'GET' || new URL(request.url).origin !== origin) return false;
      return request.mode === 'navigate' || request.headers.has('X-Tessera-Swap');
    },
    isLeaving: ({ method, url }) => method === 'POST' && url === origin + logOutPath,
    async answer(page) {
      const { request } = page;
      const url = new URL(request.url);
      if (url.pathname === appPaths.reading) return list(true);
      const coming = fromNetwork(page);
      const late = new Promise<undefined>((resolve) => {
        setTimeout(resolve, longestWait);
      });
      try {
        const first = await Promise.race([coming, late]);
        if (!first) {
          page.waitUntil(coming.catch(() => {}));
          return (await stored(url)) ?? (await coming);
        }
        if (!isNoAnswer(first)) return first;
        return (await stored(url)) ?? first;
      } catch {
        return withoutServer(request, url);
      }
    },
    async fetchAndStore(url) {
      const asked = store.moment();
      await take(await fetch(url, { headers: { Accept: 'text/html' } }), asked);
    },
  };
}
