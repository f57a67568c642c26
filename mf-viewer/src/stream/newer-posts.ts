import { observe, onEnd } from '@tessera/shared-ui/lifetime';
import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import {
  newerInterval,
  newerPosts,
  newerQuestion,
  newerText,
  type NewerQuestion,
} from '@tessera/shared-contracts/posts/newer-posts';
import * as v from 'valibot';
import { element } from './element.ts';
import { keepInPlace } from './keep-in-place.ts';
import { focusQuietly } from './remove-post.ts';
import { findStream, postsOf, type StreamParts } from './stream-parts.ts';
import type { StreamSurroundings } from './stream-surroundings.ts';

/** Maximum of pages of newer posts that are prepended; beyond that the stream is reloaded. */
const maxPages = 3;

/**
 * The poll request that the stream in view carries; undefined where newer posts are not announced.
 */
function questionOf(parts: StreamParts | undefined): NewerQuestion | undefined {
  try {
    const read = v.safeParse(newerQuestion, JSON.parse(parts?.stream.dataset['newer'] ?? ''));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

const idsOf = (parts: StreamParts): Set<string | undefined> =>
  new Set(postsOf(parts).map((post) => post.dataset['postId']));

/**
 * Announces above the stream how many posts are newer than the page, and prepends them on a press:
 * nothing moves by itself. The same answer counts new activity, so signed-in users poll on every
 * page. Polls only while the page is visible. Lives until the lifetime ends.
 */
export function watchNewer(
  platform: Platform,
  signal: AbortSignal,
  { announce, changes }: StreamSurroundings,
): void {
  if (signal.aborted) return;
  const hasUser = platform.bootstrap.user !== undefined;
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let bar: HTMLElement | undefined;
  let said = 0;

  function take(): void {
    bar?.remove();
    bar = undefined;
    said = 0;
  }

  function say(parts: StreamParts, count: number): void {
    if (count === said && bar?.isConnected) return;
    take();
    if (count === 0) return;
    const button = element('button', 'button button--primary button--small', newerText(count));
    button.type = 'button';
    button.addEventListener('click', () => void show());
    bar = element('div', 'stream__arrived', button);
    said = count;
    parts.stream.prepend(bar);
    announce(newerText(count));
  }

  /**
   * The pages above the first post of the page, and where the stream begins then; undefined when
   * there are too many to prepend.
   */
  async function fetchNewer(
    question: NewerQuestion,
    known: ReadonlySet<string | undefined>,
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
      const fresh = postsOf(fetched).filter((post) => !seen.has(post.dataset['postId']));
      for (const post of fresh) seen.add(post.dataset['postId']);
      found.unshift(...fresh);
      after = questionOf(fetched)?.after ?? after;
      next =
        fetched.stream.querySelector('[data-stream-newer] a[rel~="prev"]')?.getAttribute('href') ??
        undefined;
    }
    return { found, after };
  }

  async function show(): Promise<void> {
    const parts = findStream();
    const question = questionOf(parts);
    const button = bar?.querySelector('button');
    if (!parts || !question || !button || button.disabled) return;
    button.disabled = true;
    try {
      const newer = await fetchNewer(question, idsOf(parts));
      if (!parts.stream.isConnected) return;
      if (!newer) return await platform.router.navigate(platform.router.page.base_route);
      keepInPlace(postsOf(parts), () => parts.posts.prepend(...newer.found));
      changes.showAgain();
      parts.stream.dataset['newer'] = JSON.stringify({ ...question, after: newer.after });
      take();
      const [first] = newer.found;
      if (!first) return;
      // the press asked to read them: scroll there and move the focus
      focusQuietly(first);
      const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
      window.scrollTo({ top: 0, behavior: isStill ? 'instant' : 'smooth' });
    } catch (error) {
      button.disabled = false;
      platform.log.error(error, { action: 'newer' });
      platform.toasts.show({ text: 'New posts couldn’t be loaded.', tone: 'error' });
    }
  }

  function wait(): void {
    clearTimeout(timer);
    timer = undefined;
    if ((hasUser || questionOf(findStream())) && !document.hidden)
      timer = setTimeout(() => void ask(), newerInterval);
  }

  async function ask(): Promise<void> {
    const parts = findStream();
    const question = questionOf(parts);
    if ((!hasUser && !question) || document.hidden || asking) return;
    const abort = new AbortController();
    asking = abort;
    try {
      const { post_ids, unseen_activity: unseen } = await platform.call(
        newerPosts,
        { query: question ?? {} },
        { signal: abort.signal },
      );
      if (abort.signal.aborted) return;
      for (const [tumblelog, count] of Object.entries(unseen)) {
        platform.bus.emit(activityCounted, { tumblelog, count });
      }
      if (!parts || !question || !parts.stream.isConnected) return;
      const known = idsOf(parts);
      say(parts, post_ids.filter((id) => !known.has(id)).length);
    } catch (error) {
      // the next poll retries; the next press reports an expired session
      if (!isCallError(error) && !abort.signal.aborted)
        platform.log.error(error, { action: 'newer' });
    } finally {
      if (asking === abort) {
        asking = undefined;
        wait();
      }
    }
  }

  function forget(): void {
    asking?.abort();
    asking = undefined;
    clearTimeout(timer);
    take();
  }

  function onVisibility(): void {
    if (document.hidden) return wait();
    void ask();
  }

  document.addEventListener('visibilitychange', onVisibility);
  onEnd(signal, () => document.removeEventListener('visibilitychange', onVisibility));
  observe(signal, platform.router.page$, () => {
    forget();
    wait();
  });
  onEnd(signal, forget);
  void ask();
}
