import { viewerTexts, type ViewerTarget } from '@tessera/shared-contracts/blogs/viewer-constants';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { postDeleted, postSaved } from '@tessera/shared-contracts/posts/events';
import { fillText } from '@tessera/shared-contracts/posts/post-texts';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { Subscription } from 'rxjs';
import { listen } from '../mounting/listen.ts';
import { postSelector, readPostModel } from '../posts/post-model.ts';
import { element } from '../stream/element.ts';
import type { Reading, ReadingKeys } from '../stream/stream-keys.ts';
import styles from './blog-drawer.module.css';
import { BlogDrawer } from './BlogDrawer.tsx';
import { createBlogReader } from './blog-pages.ts';
import { holdPage } from './hold-page.ts';
import type { OpenDrawer } from './watch-blog-links.ts';

export interface DrawerOptions {
  readonly target: ViewerTarget;
  readonly container: HTMLElement;
  readonly keys: ReadingKeys;
  /** Gets the focus back. */
  readonly opener: HTMLElement | undefined;
  readonly onClose: () => void;
  /** The reader goes on to another blog. */
  readonly onReplace: (name: string) => void;
}

const typingTarget = 'input, textarea, select, [contenteditable]';
const supportsPopovers = (): boolean => globalThis.CSS?.supports?.('selector(:popover-open)') ?? false;

/** Whether something lies over the drawer that Escape closes first. */
const isCovered = (): boolean => document.querySelector('dialog[open], .overlay-popover') !== null || (supportsPopovers() && document.querySelector(':popover-open') !== null);

/** Slides a blog in over the page. */
export function openDrawer(platform: Platform, { target, container, keys, opener, onClose, onReplace }: DrawerOptions): OpenDrawer {
  const { user } = platform.bootstrap;
  const lifetime = new Subscription();
  const reader = createBlogReader(platform, target);
  const glass = element('button', styles['glass'] ?? '');
  glass.type = 'button';
  glass.setAttribute('aria-label', viewerTexts.close);
  const panel = element('section', styles['panel'] ?? '');
  panel.dataset['blogDrawer'] = target.name;
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', fillText(viewerTexts.label, { name: target.name }));
  panel.tabIndex = -1;
  const layer = element('div', styles['layer'] ?? '', panel, glass);
  container.append(layer);
  const root = createRoot(panel);

  const reading: Reading = {
    place: {
      posts: () => [...panel.querySelectorAll<HTMLElement>(postSelector)],
      view: () => panel.getBoundingClientRect(),
      scrollBy: (distance) => { panel.scrollTop = Math.max(0, panel.scrollTop + distance); },
    },
    loadMore: () => void reader.loadMore(),
    openPost(post) {
      const model = readPostModel(post);
      const source = model?.['tumblelog-parent-data']?.name;
      if (source !== undefined && source !== target.name) onReplace(source);
      else if (model) void platform.router.navigate(model.post_url);
    },
  };

  let leavePage = (): void => {};
  let isShown = false;
  function show(): void {
    if (isShown) return;
    isShown = true;
    const givePageBack = holdPage();
    const leaveKeys = keys.actOn(reading);
    leavePage = () => {
      isShown = false;
      givePageBack();
      leaveKeys();
    };
    if (!layer.contains(document.activeElement)) panel.focus({ preventScroll: true });
  }
  function hide(): void {
    if (isShown) leavePage();
  }

  glass.addEventListener('click', onClose);
  listen(lifetime, 'keydown', function closeByEscape(event) {
    if (event.key !== 'Escape' || event.defaultPrevented || !isShown || isCovered()) return;
    if (!(event.target instanceof Element) || event.target.closest(typingTarget)) return;
    if (event.target === document.body || layer.contains(event.target)) onClose();
  });
  lifetime.add(platform.bus.on(postDeleted).subscribe(({ post_id }) => reader.remove(post_id)));
  lifetime.add(platform.bus.on(postSaved).subscribe(({ post_id, is_edit }) => {
    if (is_edit) void reader.refresh(post_id);
  }));

  flushSync(() => root.render(
    <BlogDrawer
      reader={reader} name={target.name} panel={panel} onClose={onClose} showsAds={platform.flags.isOn('lrec_on_blog_pages_peepr')} canMessage={user?.can_message ?? false}
      viewer={{ isSignedIn: user !== undefined, isStaff: user?.is_staff ?? false, ...(user && { language: user.language }) }}
    />,
  ));
  show();
  void reader.loadMore();

  return {
    close() {
      hide();
      lifetime.unsubscribe();
      layer.inert = true;
      layer.classList.add(styles['layer--closing'] ?? '');
      const back = opener?.isConnected ? opener : document.getElementById('main');
      back?.focus({ preventScroll: true });
    },
    suspend() {
      hide();
      layer.hidden = true;
    },
    resume() {
      layer.hidden = false;
      show();
    },
    remove() {
      hide();
      lifetime.unsubscribe();
      reader.stop();
      root.unmount();
      layer.remove();
    },
  };
}
