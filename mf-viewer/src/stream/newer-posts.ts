import { fromAbortable } from '@tessera/shared-ui/from-abortable';
import { createLifetime, observe, onEnd } from '@tessera/shared-ui/lifetime';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { createStore } from '@tessera/shared-ui/store';
import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { liveEvents, postsNews } from '@tessera/shared-contracts/live/live-events';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import {
  newerInterval,
  newerPosts,
  newerQuery,
  newerText,
  type NewerQuery,
} from '@tessera/shared-contracts/posts/newer-posts';
import { streamAttributes } from '@tessera/shared-contracts/posts/stream-element';
import { streamTexts } from './stream-texts.ts';
import {
  EMPTY,
  Subject,
  exhaustMap,
  filter,
  fromEvent,
  merge,
  startWith,
  switchMap,
  tap,
  timer,
  type Observable,
} from 'rxjs';
import * as v from 'valibot';
import { postIdOf } from '../posts/post-elements.ts';
import { focusQuietly } from './focus-quietly.ts';
import type { NewerState } from './NewerBar.tsx';
import { listInView } from './post-list.ts';
import { fetchedPosts, findStream, seedOf, type StreamParts } from './stream-parts.ts';
import type { StreamSurroundings } from './stream-surroundings.ts';

/** Maximum number of pages that are prepended; if there are more, the stream is reloaded. */
const maxPages = 3;

/** Pages ask at most this many milliseconds after a hint, each after a time of its own. */
const hintSpread = 150;

const nothingNewer: NewerState = { count: 0, isLoading: false };

/**
 * Shows above the stream how many newer posts there are. The posts are added only when the user
 * presses the bar, so that nothing moves by itself. The server says when to ask (`platform.live`);
 * beside that, pages poll once in a while. The response to a poll also counts new activity, so
 * signed-in users poll on every page. Polls only while the page is visible, until the lifetime ends.
 */
export function watchNewer(
  platform: Platform,
  signal: AbortSignal,
  { announce, changes, posts }: StreamSurroundings,
): void {
  const hasUser = platform.bootstrap.user !== undefined;
  const load = loadOnce(() => import('./render-in-stream.tsx'));
  const newer = createStore(nothingNewer);
  let bar: { readonly stream: HTMLElement; readonly life: AbortController } | undefined;
  /** The next poll request of each stream to which newer posts have been added. */
  const moved = new WeakMap<HTMLElement, NewerQuery>();

  /** The poll request for a stream; undefined if newer posts are not announced there. */
  function questionOf(parts: StreamParts | undefined): NewerQuery | undefined {
    if (!parts) return undefined;
    const read = v.safeParse(newerQuery, moved.get(parts.stream) ?? seedOf(parts));
    return read.success ? read.output : undefined;
  }

  /** Announces newer posts above a stream, unless polling has been aborted. */
  async function announceNewer(
    parts: StreamParts,
    count: number,
    signalOfPoll: AbortSignal,
  ): Promise<void> {
    const { stream } = parts;
    if (count === newer.state.count && bar?.stream === stream) return;
    newer.set({ count, isLoading: false });
    if (count === 0) return;
    if (bar?.stream !== stream) {
      const { renderNewerBar } = await load();
      if (signalOfPoll.aborted) return;
      bar?.life.abort();
      bar = { stream, life: createLifetime(signal) };
      renderNewerBar(platform, bar.life.signal, parts, newer, () => void show());
    }
    announce(newerText(count));
  }

  /**
   * Fetches the posts that are newer than the cursor of a poll request, except known ones. The
   * returned `after` is the cursor for the next poll. Resolves to undefined if there are too many
   * pages to prepend, or if a page has no stream.
   */
  async function fetchNewer(
    question: NewerQuery,
    known: readonly string[],
  ): Promise<{ readonly found: HTMLElement[]; readonly after: string } | undefined> {
    let { after } = question;
    let next: string | undefined =
      `${platform.router.page.base_route}?after=${encodeURIComponent(after)}`;
    const found: HTMLElement[] = [];
    const seen = new Set(known);
    for (let page = 0; next !== undefined; page += 1) {
      if (page === maxPages) return undefined;
      const fetched = findStream(await platform.router.fetchMain(next));
      if (!fetched) return undefined;
      const fresh = fetchedPosts(fetched).filter((post) => !seen.has(postIdOf(post)));
      for (const post of fresh) seen.add(postIdOf(post));
      found.unshift(...fresh);
      after = questionOf(fetched)?.after ?? after;
      next =
        fetched.stream
          .querySelector(`[${streamAttributes.newerPage}] a[rel~="prev"]`)
          ?.getAttribute('href') ?? undefined;
    }
    return { found, after };
  }

  async function show(): Promise<void> {
    const list = listInView();
    const question = questionOf(list?.parts);
    if (!list || !question || newer.state.isLoading) return;
    const { stream } = list.parts;
    newer.set({ ...newer.state, isLoading: true });
    try {
      const fetched = await fetchNewer(question, list.state.ids);
      if (!stream.isConnected) return;
      if (!fetched) return await platform.router.navigate(platform.router.page.base_route);
      const [first] = list.prepend(fetched.found, posts);
      changes.showAgain();
      moved.set(stream, { ...question, after: fetched.after });
      newer.set(nothingNewer);
      if (!first) return;
      // the user wants to read the new posts, so scroll and move the focus there
      focusQuietly(first);
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    } catch (error) {
      newer.set({ ...newer.state, isLoading: false });
      platform.log.error(error, { action: 'newer' });
      platform.toasts.show({ text: streamTexts.newerFailed, tone: 'error' });
    }
  }

  async function ask(asked: AbortSignal): Promise<void> {
    const list = listInView();
    const question = questionOf(list?.parts);
    if ((!hasUser && !question) || document.hidden) return;
    try {
      const { post_ids, unseen_activity: unseen } = await platform.call(
        newerPosts,
        { query: question ?? {} },
        { signal: asked },
      );
      if (asked.aborted) return;
      for (const [tumblelog, count] of Object.entries(unseen)) {
        platform.bus.emit(activityCounted, { tumblelog, count });
      }
      if (!list || !question || !list.parts.stream.isConnected) return;
      const known = new Set(list.state.ids);
      await announceNewer(list.parts, post_ids.filter((id) => !known.has(id)).length, asked);
    } catch (error) {
      // the next poll retries; an expired session is reported on the next press
      if (!isCallError(error) && !asked.aborted) platform.log.error(error, { action: 'newer' });
    }
  }

  function forget(): void {
    bar?.life.abort();
    bar = undefined;
    newer.set(nothingNewer);
  }

  let hints = 0;
  const hints$ = platform.live.on(liveEvents.posts).pipe(
    filter((data) => !document.hidden && concerns(data)),
    exhaustMap(() => timer(Math.random() * hintSpread)),
    tap(() => {
      hints += 1;
    }),
  );
  /** Whether a hint is about the stream in view. */
  function concerns(data: string): boolean {
    const question = questionOf(listInView()?.parts);
    return (
      question !== undefined &&
      (data === postsNews.all ||
        (data === postsNews.followed
          ? ['dashboard', 'blog'].includes(question.stream)
          : question.stream !== 'dashboard'))
    );
  }
  /** Asks, and asks again if there was a hint meanwhile. */
  async function askUntilCurrent(asked: AbortSignal): Promise<void> {
    let before: number;
    do {
      before = hints;
      await ask(asked);
    } while (hints !== before && !asked.aborted);
  }

  /** Not the hints themselves, which begin anew with each subscription. */
  const heard$ = new Subject<unknown>();
  const polls$ = platform.router.page$.pipe(
    tap(forget),
    switchMap((_page, swaps) =>
      merge(askingTimes(swaps === 0), heard$).pipe(
        exhaustMap(() => fromAbortable(askUntilCurrent)),
      ),
    ),
  );
  observe(signal, polls$);
  observe(signal, hints$, (hint) => heard$.next(hint));
  onEnd(signal, forget);
}

/**
 * When to ask on a page: once in a while as long as it is visible, and at once when it becomes
 * visible.
 *
 * @param isNow whether to ask at once if the page is visible already
 */
function askingTimes(isNow: boolean): Observable<unknown> {
  const regularly$ = timer(newerInterval, newerInterval);
  return fromEvent(document, 'visibilitychange').pipe(
    startWith(undefined),
    switchMap((_event, changes) => {
      if (document.hidden) return EMPTY;
      return isNow || changes > 0 ? regularly$.pipe(startWith(0)) : regularly$;
    }),
  );
}
