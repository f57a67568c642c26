import { viewerMotion, viewerTarget, type ViewerTarget } from '@tessera/shared-contracts/blogs/viewer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postFormClosed, postFormOpening } from '@tessera/shared-contracts/posts/events';
import { skip, type Subscription } from 'rxjs';
import { safeParse } from 'valibot';
import { later, listen } from '../mounting/listen.ts';
import type { ReadingKeys } from '../stream/stream-keys.ts';
import { closedDrawer, reduceDrawer, type DrawerEvent, type DrawerState } from './drawer-state.ts';

/** A drawer that is on the page. */
export interface OpenDrawer {
  /** Begins to slide out, and gives focus and page back. */
  close(): void;
  /** Waits out of sight for a post form to be done. */
  suspend(): void;
  resume(): void;
  /** Takes it off the page. */
  remove(): void;
}

export interface BlogLinksOptions {
  readonly container: HTMLElement;
  readonly keys: ReadingKeys;
}

const linkSelector = '[data-blog-viewer], #main a[href^="/@"], [data-open-card] a[href^="/@"]';
const isPlain = (event: MouseEvent): boolean => event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** What an element opens: the target it carries, or the blog whose home its address is. */
function targetOf(link: HTMLElement): ViewerTarget | undefined {
  const carried = link.dataset['blogViewer'];
  if (carried === undefined) {
    const name = /^\/@([a-z\d-]+)\/?$/.exec(link.getAttribute('href') ?? '')?.[1];
    return name === undefined ? undefined : { name, post_id: '' };
  }
  try {
    const result = safeParse(viewerTarget, JSON.parse(carried));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

const isReducedMotion = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Opens blogs in a drawer over the page: a plain click on a link to one, with the flag `indash_blogs` on. Everything of
 * the drawer but this is fetched when somebody is about to use it; where that fails the link leads where it leads.
 */
export function watchBlogLinks(platform: Platform, lifetime: Subscription, { container, keys }: BlogLinksOptions): void {
  if (!platform.flags.isOn('indash_blogs')) return;
  let state: DrawerState = closedDrawer;
  let drawer: OpenDrawer | undefined;
  const sliding = new Set<OpenDrawer>();
  let loaded: Promise<typeof import('./open-drawer.tsx')> | undefined;

  const dispatch = (event: DrawerEvent): void => { state = reduceDrawer(state, event); };

  function load(): Promise<typeof import('./open-drawer.tsx')> {
    loaded ??= import('./open-drawer.tsx').catch((error: unknown) => {
      // the next press tries again
      loaded = undefined;
      throw error;
    });
    return loaded;
  }

  /** The blog of this page needs no drawer. */
  function linkOf(event: Event): { readonly link: HTMLElement; readonly target: ViewerTarget } | undefined {
    const link = event.target instanceof Element ? event.target.closest<HTMLElement>(linkSelector) : null;
    if (!link || link.closest('[data-no-swap], [contenteditable]')) return undefined;
    const target = targetOf(link);
    return target && target.name !== platform.router.page.blog ? { link, target } : undefined;
  }

  function close(): void {
    dispatch({ kind: 'close' });
    const closing = drawer;
    drawer = undefined;
    if (!closing) return;
    closing.close();
    sliding.add(closing);
    later(lifetime, isReducedMotion() ? 0 : viewerMotion.close, () => {
      sliding.delete(closing);
      closing.remove();
    });
  }

  function removeNow(): void {
    dispatch({ kind: 'close' });
    drawer?.remove();
    drawer = undefined;
  }

  function replace(name: string): void {
    close();
    later(lifetime, viewerMotion.replace, () => void open({ name, post_id: '' }));
  }

  async function open(target: ViewerTarget, opener?: HTMLElement): Promise<void> {
    dispatch({ kind: 'open', target });
    const wanted = state;
    if (wanted.kind !== 'open' || wanted.target !== target) return;
    try {
      const { openDrawer } = await load();
      // meanwhile a form was opened, the page changed or the remote was unmounted
      if (state !== wanted || lifetime.closed) return;
      drawer = openDrawer(platform, { target, container, keys, opener, onClose: close, onReplace: replace });
    } catch (error) {
      platform.log.error(error, { action: 'blog viewer', blog: target.name });
      if (state !== wanted) return;
      dispatch({ kind: 'close' });
      const href = opener?.getAttribute('href');
      if (href) void platform.router.navigate(href);
    }
  }

  listen(lifetime, 'click', (event) => {
    if (event.defaultPrevented || !isPlain(event) || state.kind !== 'closed') return;
    const found = linkOf(event);
    if (!found) return;
    event.preventDefault();
    void open(found.target, found.link);
  });
  const prepare = (event: Event): void => {
    if (!loaded && linkOf(event)) load().catch(() => {});
  };
  listen(lifetime, 'pointerover', prepare);
  listen(lifetime, 'pointerdown', prepare);
  listen(lifetime, 'focusin', prepare);

  lifetime.add(platform.bus.on(postFormOpening).subscribe(() => {
    dispatch({ kind: 'suspend' });
    drawer?.suspend();
  }));
  lifetime.add(platform.bus.on(postFormClosed).subscribe(() => {
    dispatch({ kind: 'resume' });
    drawer?.resume();
  }));
  lifetime.add(platform.router.page$.pipe(skip(1)).subscribe(removeNow));
  lifetime.add(() => {
    removeNow();
    for (const closing of sliding) closing.remove();
  });
}
