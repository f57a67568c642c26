import { later, observe, observeChanges, onEnd } from '@tessera/shared-ui/lifetime';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { blogViewerResume, blogViewerSuspend } from '@tessera/shared-contracts/blogs/events';
import {
  drawerMotion,
  drawerParameters,
  drawerTexts,
  type DrawerTarget,
} from '@tessera/shared-contracts/blogs/drawer-constants';
import { postFormClosed, postFormOpening } from '@tessera/shared-contracts/posts/events';
import type { LiveViewer } from '../actions/action-context.ts';
import type { LoadTitleFont } from '../blogs/title-font.ts';
import type { FollowSavers } from '../follows/toggle-follow.ts';
import { loadOnce } from '@tessera/shared-ui/load-once';
import type { ReadingKeys } from '../stream/stream-keys.ts';
import { closedDrawer, reduceDrawer, type DrawerEvent, type DrawerState } from './drawer-state.ts';

/** A drawer that is on the page. */
export interface OpenDrawer {
  /** Unlocks the page, returns focus to it, and starts the closing animation. */
  close(): void;
  /** Hides the drawer until `resume` is called, for example while a post form is open. */
  suspend(): void;
  resume(): void;
  /** Removes the drawer from the page. */
  remove(): void;
  /** Whether the drawer contains an element. */
  contains(element: Element): boolean;
  /** Whether the drawer contains typed text that has not been sent. */
  hasUnsentText(): boolean;
}

/** What drawers need from the page around them. */
export interface DrawerSurroundings {
  readonly keys: ReadingKeys;
  readonly savers: FollowSavers;
  readonly loadTitleFont: LoadTitleFont;
  /** Called before focus returns to a link, so that its card does not open. */
  readonly onFocusReturn: (opener: HTMLElement) => void;
  /** Loads the code of a drawer. Nothing else imports that code, so it stays one chunk. */
  readonly loadDrawer: () => Promise<typeof import('./open-drawer.tsx')>;
  /** Whether the blog viewer is already suspended, for example by an open post form. */
  readonly isSuspended: boolean;
}

/** The blog viewer: one drawer at a time, slid in over the page. */
export interface Drawers {
  /** Whether a drawer can open: none is open and the blog viewer is not suspended. */
  readonly canOpen: boolean;
  /**
   * Opens a blog, unless a drawer is open or the blog viewer is suspended. The opener is the
   * pressed element or, if that is on a card, the link that opened the card; there is none if the
   * page itself requested the blog or if the blog replaces another.
   */
  open(target: DrawerTarget, opener?: HTMLElement): Promise<void>;
  /** The name of the blog whose drawer contains an element. */
  blogAround(element: Element): string | undefined;
}

const isReducedMotion = (): boolean =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The target of the open drawer, visible or suspended. */
const shownOf = (state: DrawerState): DrawerTarget | undefined =>
  state.kind === 'open' ? state.target : state.kind === 'suspended' ? state.waiting : undefined;

/** Where a signed-in user goes after closing a drawer that the URL of the page had opened. */
const home = '/dashboard';

export function createDrawers(viewer: LiveViewer, surroundings: DrawerSurroundings): Drawers {
  const { platform, signal } = viewer;
  let state: DrawerState = closedDrawer;
  let drawer: OpenDrawer | undefined;
  let isAsking = false;
  const sliding = new Set<OpenDrawer>();
  const load = loadOnce(surroundings.loadDrawer);

  const dispatch = (event: DrawerEvent): void => {
    state = reduceDrawer(state, event);
  };
  if (surroundings.isSuspended) dispatch({ kind: 'suspend' });

  function close(): void {
    dispatch({ kind: 'close' });
    const closing = drawer;
    drawer = undefined;
    if (!closing) return;
    closing.close();
    sliding.add(closing);
    later(signal, isReducedMotion() ? 0 : drawerMotion.close, () => {
      sliding.delete(closing);
      closing.remove();
    });
  }

  function removeNow(): void {
    dispatch({ kind: 'close' });
    drawer?.remove();
    drawer = undefined;
  }

  /** Closes the drawer. Asks first if the target requests it, or if typed text would be lost. */
  async function leave({ confirmClose }: DrawerTarget, cameWithPage: boolean): Promise<void> {
    const leaving = drawer;
    if (!leaving || isAsking) return;
    if (confirmClose || leaving.hasUnsentText()) {
      isAsking = true;
      const isSure = await platform.dialogs
        .confirm({
          message: drawerTexts.confirmClose,
          confirm: drawerTexts.confirmYes,
          refuse: drawerTexts.confirmNo,
        })
        .finally(() => {
          isAsking = false;
        });
      if (!isSure || drawer !== leaving) return;
    }
    end(cameWithPage);
  }

  function end(cameWithPage: boolean): void {
    close();
    if (cameWithPage) goHome();
  }

  /** Leaves a URL that opens a blog, so that a reload does not open the blog again. */
  function goHome(): void {
    const { pathname, searchParams, hash } = new URL(window.location.href);
    if (platform.bootstrap.user && pathname !== home) return void platform.router.navigate(home);
    for (const name of Object.values(drawerParameters)) searchParams.delete(name);
    platform.router.replaceAddress(
      `${pathname}${searchParams.size > 0 ? `?${searchParams.toString()}` : ''}${hash}`,
    );
  }

  function replace(name: string, cameWithPage: boolean): void {
    close();
    later(
      signal,
      drawerMotion.replace,
      () => void show({ name, post_id: '', confirmClose: false }, cameWithPage),
    );
  }

  /** If a blog cannot be shown here, opens the blog's page, which gives the reason. */
  function openBlogPage(name: string): void {
    removeNow();
    void platform.router.navigate(blogPaths.home(name));
  }

  /** @param cameWithPage whether the URL opened this drawer, or the one that it replaces */
  async function show(
    target: DrawerTarget,
    cameWithPage: boolean,
    opener?: HTMLElement,
  ): Promise<void> {
    dispatch({ kind: 'open', target });
    if (shownOf(state) !== target) return;
    try {
      const { openDrawer } = await load();
      // the page has changed or the remote was unmounted while loading
      if (shownOf(state) !== target || signal.aborted) return;
      drawer = openDrawer(viewer, {
        ...surroundings,
        target,
        opener,
        cameWithPage,
        onLeave: () => void leave(target, cameWithPage),
        onReplace: (name) => replace(name, cameWithPage),
        onUnavailable: () => openBlogPage(target.name),
        onBlocked: () => end(cameWithPage),
      });
      if (state.kind === 'suspended') drawer.suspend();
    } catch (error) {
      platform.log.error(error, { action: 'blog viewer', blog: target.name });
      if (shownOf(state) !== target) return;
      dispatch({ kind: 'close' });
      const href = opener?.getAttribute('href');
      if (href) void platform.router.navigate(href);
    }
  }

  function suspend(): void {
    dispatch({ kind: 'suspend' });
    drawer?.suspend();
  }
  function resume(): void {
    dispatch({ kind: 'resume' });
    drawer?.resume();
  }
  observe(signal, platform.bus.on(postFormOpening), suspend);
  observe(signal, platform.bus.on(blogViewerSuspend), suspend);
  observe(signal, platform.bus.on(postFormClosed), resume);
  observe(signal, platform.bus.on(blogViewerResume), resume);
  observeChanges(signal, platform.router.page$, removeNow);
  onEnd(signal, () => {
    removeNow();
    for (const closing of sliding) closing.remove();
  });

  return {
    get canOpen() {
      return state.kind === 'closed';
    },
    open: (target, opener) => show(target, platform.bootstrap.blog_viewer === target, opener),
    blogAround: (element) => (drawer?.contains(element) ? shownOf(state)?.name : undefined),
  };
}
