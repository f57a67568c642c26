import { observe } from '@tessera/shared-ui/lifetime';
import { blogLinkAttributes } from '@tessera/shared-contracts/blogs/blog-link-element';
import { blogViewerResume, blogViewerSuspend } from '@tessera/shared-contracts/blogs/events';
import { drawerTarget, type DrawerTarget } from '@tessera/shared-contracts/blogs/drawer-constants';
import { pageAttributes } from '@tessera/shared-contracts/platform/page-attributes';
import { postFormClosed, postFormOpening } from '@tessera/shared-contracts/posts/events';
import { safeParse } from 'valibot';
import { cardLink } from '../blogs/blog-links.ts';
import type { ViewerServices } from '../actions/action-context.ts';
import type { LoadPresses } from '../actions/start-presses.ts';
import { loadOnce } from '@tessera/shared-ui/load-once';
import { rendered } from '@tessera/shared-ui/written';
import type { ReadingKeys } from '../stream/stream-keys.ts';
import type { BlogParts } from './blog-parts.ts';

export interface BlogsOptions {
  readonly keys: ReadingKeys;
  readonly loadPresses: LoadPresses;
}

const linkSelector = `[${blogLinkAttributes.viewer}]${rendered}, #main a[href^="/@"]`;
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey;

/** The target that an element opens: from its attribute, or the blog whose home it links to. */
function targetOf(link: HTMLElement): DrawerTarget | undefined {
  const carried = link.matches(rendered) ? link.getAttribute(blogLinkAttributes.viewer) : null;
  const name = /^\/@([a-z\d-]+)\/?$/.exec(link.getAttribute('href') ?? '')?.[1];
  try {
    const result = safeParse(drawerTarget, carried === null ? { name } : JSON.parse(carried));
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Opens blogs over the page. With the flag `indash_blogs` on, a plain click on a link to a blog
 * opens the blog's drawer. With or without the flag, the blog's card opens when the pointer or
 * focus has stayed on the link for a moment. The code of drawers and cards is loaded shortly before
 * use; if it cannot be loaded, links are followed.
 */
export function watchBlogs(services: ViewerServices, { keys, loadPresses }: BlogsOptions): void {
  const { platform, signal } = services;
  const opensDrawers = platform.flags.isOn('indash_blogs');
  const loadDrawer = () => import('./open-drawer.tsx');
  let parts: BlogParts | undefined;
  let isOpening = false;
  let isSuspended = false;
  let latest: Event | undefined;

  const load = loadOnce(async function start(): Promise<BlogParts> {
    const [{ startBlogParts }, { onPress, savers }] = await Promise.all([
      import('./blog-parts.ts'),
      loadPresses(),
    ]);
    parts = startBlogParts({ ...services, onPress }, { keys, savers, isSuspended, loadDrawer });
    // the pointer or focus may have left the link while loading
    if (latest) parts.cards.enter(latest);
    return parts;
  });

  async function open(target: DrawerTarget, opener?: HTMLElement): Promise<void> {
    isOpening = true;
    // fetches the drawer's chunk in parallel with those of `load`; `drawers.open` reports a failure
    loadDrawer().catch(() => {});
    try {
      await (await load()).drawers.open(target, opener);
    } catch (error) {
      platform.log.error(error, { action: 'blog viewer', blog: target.name });
      const href = opener?.getAttribute('href');
      if (href) void platform.router.navigate(href);
    } finally {
      isOpening = false;
    }
  }

  /**
   * The link at which an event occurred, with the target of the link; undefined if the link cannot
   * open a drawer. A link to the home of the page's own blog cannot.
   */
  function drawerLink(
    event: Event,
  ): { readonly link: HTMLElement; readonly target: DrawerTarget } | undefined {
    const link =
      opensDrawers && event.target instanceof Element
        ? (event.target.closest<HTMLElement>(linkSelector) ?? parts?.cards.linkOf(event.target))
        : undefined;
    if (!link || link.closest(`[${pageAttributes.noSwap}], [contenteditable]`)) return undefined;
    const target = targetOf(link);
    return target && (target.name !== platform.router.page.blog || target.post_id !== '')
      ? { link, target }
      : undefined;
  }

  document.addEventListener(
    'click',
    (event) => {
      if (
        event.defaultPrevented ||
        !isPlain(event) ||
        isOpening ||
        !(parts?.drawers.canOpen ?? !isSuspended)
      )
        return;
      const found = drawerLink(event);
      if (!found) return;
      event.preventDefault();
      // pressing a card closes it, so the opener is the link that the card belongs to
      void open(found.target, parts?.cards.anchorOf(found.link) ?? found.link);
    },
    { signal },
  );
  const follow = (event: Event): void => {
    latest = event;
  };
  function prepare(event: Event): void {
    const isDrawer = drawerLink(event) !== undefined;
    if (!isDrawer && !(event.target instanceof Element && cardLink(event.target))) return;
    load().catch(() => {});
    if (isDrawer) loadDrawer().catch(() => {});
  }
  document.addEventListener('pointerover', prepare, { signal });
  document.addEventListener('pointerdown', prepare, { signal });
  document.addEventListener('focusin', prepare, { signal });
  document.addEventListener('pointermove', follow, { signal });
  document.addEventListener('focusin', follow, { signal });

  // tracks suspensions before the code of the drawer is loaded
  const holds: Readonly<Record<string, boolean>> = {
    [postFormOpening.name]: true,
    [postFormClosed.name]: false,
    [blogViewerSuspend.name]: true,
    [blogViewerResume.name]: false,
  };
  observe(signal, platform.bus.all$, ({ name }) => {
    isSuspended = holds[name] ?? isSuspended;
  });

  const { blog_viewer: withPage } = platform.bootstrap;
  if (opensDrawers && withPage) void open(withPage);
}
