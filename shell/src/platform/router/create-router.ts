import type { Bus } from '@tessera/shared-contracts/platform/bus';
import {
  CallError,
  isCallError,
  type Log,
  type Router,
  type Toasts,
} from '@tessera/shared-contracts/platform/platform';
import { postFormOpen } from '@tessera/shared-contracts/posts/events';
import { headerTransparent, headerUnstick } from '@tessera/shared-contracts/shell/events';
import {
  appPaths,
  readableLabel,
  storedAtAttribute,
} from '@tessera/shared-contracts/platform/offline';
import { BehaviorSubject, distinctUntilChanged, type Observable } from 'rxjs';
import { browserWorkers } from '../app/tell-worker.ts';
import { animateSwap } from './animate-swap.ts';
import { createBackClaims } from './back-claims.ts';
import { fetchPage, readPageInfo } from './fetch-page.ts';
import { createHistoryEntries } from './history-entries.ts';
import { linkOfClick } from './link-clicks.ts';
import { fitsInto, mainOf, readIdentity } from './page-document.ts';
import { createPageSnapshots, releaseMain } from './page-snapshots.ts';
import { loadPageStyles } from './page-styles.ts';
import { createRouteStatus } from './route-status.ts';
import type { EventPayload } from '@tessera/shared-contracts/core/event';
import { parseFormPath } from '@tessera/shared-contracts/pages/pages';
import { isCreatablePostType } from '@tessera/shared-contracts/posts/post-types';

/** The post form that a path requests; undefined if the path requests none. */
function formRequestOf(pathname: string): EventPayload<typeof postFormOpen> | undefined {
  const { mode, type = '', id = '', key = '' } = parseFormPath(pathname) ?? {};
  if (mode === 'edit') return { mode, post_id: id };
  if (mode === 'reblog') return { mode, reblog_id: id, reblog_key: key };
  return mode === 'new' && isCreatablePostType(type) ? { mode, type } : undefined;
}

/** Texts shown when a page could not be loaded (ours). */
export const routerTexts = {
  failed: 'This page didn’t load. Are you offline?',
  retry: 'Try again',
} as const;

export interface RouterOptions {
  readonly bus: Bus;
  readonly toasts: Toasts;
  readonly log: Log;
  /**
   * Whether a user is signed in. If so, links to forms open the form on the current page; for
   * visitors they are normal links.
   */
  readonly hasUser: boolean;
  /** Loads a new document. */
  readonly loadDocument?: (href: string) => void;
}

export interface RouterService extends Router {
  /** When the page in view was stored (ISO 8601), if the service worker took it from its store. */
  readonly storedAt$: Observable<string | undefined>;
  /** Loads the next page as a document, because this one runs a release that was withdrawn. */
  leaveByDocument(): void;
  /** Drops the snapshots that going back would show. */
  forgetPages(): void;
  stop(): void;
}

/** How the history changes when the next page is shown. `back` is also used for forward. */
type Travel =
  | { readonly kind: 'push' | 'replace' }
  | { readonly kind: 'back'; readonly key: string };

interface NextPage {
  readonly main: HTMLElement;
  readonly title: string;
  readonly url: URL;
  readonly storedAt?: string | undefined;
  /** The element that had focus when this page was left. */
  readonly focused?: Element | null;
}

function openDocument(href: string): void {
  // If the current URL has a fragment, assigning it would scroll to the fragment and load nothing.
  if (href === window.location.href) window.location.reload();
  else window.location.assign(href);
}

const storedAtOf = ({ documentElement: root }: Document): string | undefined =>
  root.getAttribute(storedAtAttribute) ?? undefined;

/** The id in the fragment of a URL, decoded unless it is malformed. */
function idIn({ hash }: URL): string {
  const written = hash.slice(1);
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

const addressOf = ({ pathname, search }: URL | Location): string => pathname + search;

/**
 * Creates the router: navigates by swapping the main region, so that everything around it stays
 * mounted. Whatever cannot be swapped (another site, another version of the shell, another user's
 * page, something that is not a page) is loaded as a document.
 */
export function createRouter({
  bus,
  toasts,
  log,
  hasUser,
  loadDocument = openDocument,
}: RouterOptions): RouterService {
  const present = readIdentity(document);
  const page$ = new BehaviorSubject(readPageInfo(mainOf(document), document.title));
  const storedAt$ = new BehaviorSubject(storedAtOf(document));
  const entries = createHistoryEntries();
  // a form that was open when the page was reloaded belongs to the page now
  if (entries.depth() > 0 && formRequestOf(window.location.pathname))
    entries.takeOver(window.location.href);
  const snapshots = createPageSnapshots();
  const kept$ = new BehaviorSubject<readonly HTMLElement[]>([]);
  const status = createRouteStatus();
  /**
   * The current page: its history entry, its title, and the path and query it was fetched from. The
   * visible URL and title can differ: an open form changes the URL, unread messages the title.
   */
  let shown = {
    key: entries.key(),
    address: addressOf(window.location),
    title: document.title,
  };
  let loading: AbortController | undefined;
  const claims = createBackClaims({ entries, pageKey: () => shown.key });
  /** Key of the page of the entry that was reached last. */
  let arrivedAt = shown.key;
  let hasOtherTitle = false;
  let isOutdated = false;

  /** Adds the history entry of the next page. What is open over the page closes without a trace. */
  const addEntry = (href: string): string =>
    entries.depth() > 0 ? entries.takeOver(href) : entries.write(href, 'push');

  function scrollFor(travel: Travel, url: URL): void {
    const position = travel.kind === 'back' ? entries.positionOf(travel.key) : undefined;
    const fragment = url.hash === '' ? null : document.getElementById(idIn(url));
    if (position === undefined && fragment) fragment.scrollIntoView();
    else window.scrollTo({ top: position ?? 0, behavior: 'instant' });
  }

  async function show(
    { main, title, url, storedAt, focused = null }: NextPage,
    travel: Travel,
  ): Promise<void> {
    await animateSwap(function swapMain() {
      claims.pause();
      const old = mainOf(document);
      entries.savePosition(shown.key, window.scrollY);
      if (old && travel.kind !== 'replace')
        snapshots.keep(shown.key, {
          main: old,
          title: shown.title,
          address: shown.address,
          storedAt: storedAt$.value,
          focused: document.activeElement,
        });
      const key =
        travel.kind === 'back'
          ? travel.key
          : travel.kind === 'push'
            ? addEntry(url.href)
            : entries.write(url.href, 'replace');
      if (travel.kind === 'back' && url.href !== window.location.href)
        entries.write(url.href, 'replace');
      shown = { key, address: addressOf(url), title };
      arrivedAt = key;
      old?.replaceWith(main);
      if (old && travel.kind === 'replace') releaseMain(old);
      document.title = title;
      storedAt$.next(storedAt);
      hasOtherTitle = false;
      scrollFor(travel, url);
      const reached = main.contains(focused) ? focused : main.querySelector('[autofocus]');
      (reached instanceof HTMLElement ? reached : main).focus({ preventScroll: true });
      const info = readPageInfo(main, title);
      status.announce(info.title);
      page$.next(info);
      kept$.next(snapshots.mains());
      const { header = [] } = info;
      bus.emit(headerTransparent, header.includes('transparent'));
      bus.emit(headerUnstick, header.includes('unstuck'));
    }).finally(() => claims.settle());
  }

  /**
   * Fetches a page that can be swapped in. Undefined if there is none: a document is loaded
   * instead, a toast says that the page did not load, or the navigation was aborted.
   */
  async function fetchNext(
    url: URL,
    travel: Travel,
    signal: AbortSignal,
  ): Promise<NextPage | undefined> {
    try {
      const { page, url: arrived } = await fetchPage(url, signal);
      const main = mainOf(page);
      if (
        !main ||
        arrived.origin !== window.location.origin ||
        !fitsInto(readIdentity(page), present)
      ) {
        loadDocument(arrived.href);
        return undefined;
      }
      const next = document.adoptNode(main);
      await loadPageStyles(next);
      return { main: next, title: page.title, url: arrived, storedAt: storedAtOf(page) };
    } catch (error) {
      if (signal.aborted) return undefined;
      if (isCallError(error) && error.status !== 0) {
        loadDocument(url.href);
        return undefined;
      }
      log.event('ajax-error', { path: addressOf(url) });
      // Keep the current page, even if a retry fails: without a response, a new document would only
      // show the browser's error page.
      toasts.show({
        text: routerTexts.failed,
        tone: 'error',
        action: { label: routerTexts.retry, run: () => void go(url, travel) },
        // the worker answers it, also without a connection
        ...(browserWorkers()?.controller && {
          link: { href: appPaths.reading, label: readableLabel },
        }),
      });
      return undefined;
    }
  }

  async function go(url: URL, travel: Travel): Promise<void> {
    loading?.abort();
    if (isOutdated) return loadDocument(url.href);
    const abort = new AbortController();
    loading = abort;
    status.begin();
    try {
      const next = await fetchNext(url, travel, abort.signal);
      if (next && travel.kind === 'push' && !abort.signal.aborted) await claims.makeRoom();
      if (next && !abort.signal.aborted) await show(next, travel);
    } finally {
      if (loading === abort) {
        loading = undefined;
        status.end();
        claims.settle();
      }
    }
  }

  async function navigate(href: string): Promise<void> {
    const url = new URL(href, window.location.href);
    if (url.origin !== window.location.origin) return loadDocument(url.href);
    const request = hasUser ? formRequestOf(url.pathname) : undefined;
    if (request) return bus.emit(postFormOpen, request);
    await go(url, { kind: url.href === window.location.href ? 'replace' : 'push' });
  }

  async function goBack(): Promise<void> {
    loading?.abort();
    const key = entries.key();
    if (key === shown.key) return;
    const url = new URL(window.location.href);
    if (addressOf(url) === shown.address) {
      shown = { ...shown, key };
      const position = entries.positionOf(key);
      if (position !== undefined) window.scrollTo({ top: position, behavior: 'instant' });
      return;
    }
    const snapshot = formRequestOf(url.pathname) ? undefined : snapshots.take(key, addressOf(url));
    if (!snapshot) return go(url, { kind: 'back', key });
    await show({ ...snapshot, url }, { kind: 'back', key });
  }

  function forgetPages(): void {
    snapshots.clear();
    kept$.next([]);
  }

  function onClick(event: MouseEvent): void {
    const url = linkOfClick(event);
    if (!url) return;
    event.preventDefault();
    void navigate(url.href);
  }
  function onPopState(event: PopStateEvent): void {
    // single-spa dispatches its own event for every change of the URL.
    if ('singleSpa' in event) return;
    const before = arrivedAt;
    arrivedAt = entries.key();
    if (claims.arrive()) void goBack();
    // back at the page that is still shown
    else if (before !== arrivedAt) loading?.abort();
  }
  function onPageHide(): void {
    entries.savePosition(shown.key, window.scrollY);
    entries.persist();
    // After a reload the browser restores the scroll position itself, and can do so before any
    // script runs.
    window.history.scrollRestoration = 'auto';
  }
  function onPageShow(): void {
    window.history.scrollRestoration = 'manual';
  }

  onPageShow();
  // Listeners on the window run after all listeners inside the page, so the router ignores clicks
  // that a remote has handled.
  window.addEventListener('click', onClick);
  window.addEventListener('popstate', onPopState);
  window.addEventListener('pagehide', onPageHide);
  window.addEventListener('pageshow', onPageShow);
  claims.settle();

  return {
    page$: page$.asObservable(),
    storedAt$: storedAt$.pipe(distinctUntilChanged()),
    kept$: kept$.asObservable(),
    get page() {
      return page$.value;
    },
    navigate,
    replaceAddress(path, title) {
      claims.afterMove(
        () => void entries.write(new URL(path, window.location.href).href, 'replace'),
      );
      if (title !== undefined || hasOtherTitle) document.title = title ?? shown.title;
      hasOtherTitle = title !== undefined;
    },
    claimBack: (onBack) => claims.claim(onBack),
    async fetchMain(href, signal) {
      const { page, status: code } = await fetchPage(new URL(href, window.location.href), signal);
      const main = mainOf(page);
      if (code >= 400 || !main) throw new CallError(code >= 400 ? code : 0, []);
      return document.adoptNode(main);
    },
    leaveByDocument() {
      isOutdated = true;
      forgetPages();
    },
    forgetPages,
    stop() {
      loading?.abort();
      claims.stop();
      status.stop();
      window.removeEventListener('click', onClick);
      window.removeEventListener('popstate', onPopState);
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', onPageShow);
      page$.complete();
      kept$.complete();
    },
  };
}
