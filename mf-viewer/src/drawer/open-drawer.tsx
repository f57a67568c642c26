import { later, observe, onEnd } from '@tessera/shared-ui/lifetime';
import { saveBlogHeader } from '@tessera/shared-contracts/blogs/endpoints';
import { blogBlocked } from '@tessera/shared-contracts/blogs/events';
import { followInHeader, headerOf, savedHeader, type ViewerHeader } from './viewer-header.ts';
import {
  drawerFollowSources,
  drawerKeyScroll,
  drawerMotion,
  drawerTexts,
  type DrawerTarget,
} from '@tessera/shared-contracts/blogs/drawer-constants';
import { subscriptionChanged } from '@tessera/shared-contracts/follows/events';
import type { LiveViewer } from '../actions/action-context.ts';
import { postDeleted, postRestored, postSaved } from '@tessera/shared-contracts/posts/events';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { flushSync } from 'react-dom';
import { createPartRoot, failPart } from '@tessera/shared-ui/part-root';
import { themeProperties } from '@tessera/shared-ui/format/theme-properties';
import { postSelector } from '../posts/post-elements.ts';
import { modelOf } from '../state/post-state.ts';
import { createBlogSearch } from '../search/blog-search.ts';
import type { Reading } from '../stream/stream-keys.ts';
import { createAutopager } from './autopager.ts';
import styles from './blog-drawer.module.css';
import { BlogDrawer } from './BlogDrawer.tsx';
import { createBlogLoader } from './blog-pages.ts';
import type { DrawerSurroundings, OpenDrawer } from './drawers.ts';
import { createGlide } from './glide.ts';
import { isCovered } from '../parts/is-covered.ts';
import { lockPage } from '../parts/lock-page.ts';

export interface DrawerOptions extends DrawerSurroundings {
  readonly target: DrawerTarget;
  /** The element that gets focus back on closing. */
  readonly opener: HTMLElement | undefined;
  /** Whether the URL of the page opened the drawer: then Back leaves the page. */
  readonly cameWithPage: boolean;
  /** Called when the reader wants to close the drawer. */
  readonly onLeave: () => void;
  /** Called when the reader goes on to another blog. */
  readonly onReplace: (name: string) => void;
  /** Called if the blog cannot be shown here. */
  readonly onUnavailable: () => void;
  /** Called when the reader has blocked the blog. */
  readonly onBlocked: () => void;
}

const typingTarget = 'input, textarea, select, [contenteditable]';
const isWritten = (field: HTMLInputElement | HTMLTextAreaElement | HTMLElement): boolean =>
  ('value' in field ? field.value : field.textContent).trim() !== '';

/** Slides a blog in over the page. */
export function openDrawer(
  viewer: LiveViewer,
  {
    target,
    keys,
    savers,
    loadTitleFont,
    onFocusReturn,
    opener,
    cameWithPage,
    onLeave,
    onReplace,
    onUnavailable,
    onBlocked,
  }: DrawerOptions,
): OpenDrawer {
  const { platform, container } = viewer;
  const { user } = platform.bootstrap;
  const lifetime = new AbortController();
  const { signal } = lifetime;
  const loader = createBlogLoader(platform, target);
  const search = createBlogSearch(platform, target.name);
  const backdrop = document.createElement('button');
  backdrop.className = styles['backdrop'] ?? '';
  backdrop.type = 'button';
  backdrop.setAttribute('aria-label', drawerTexts.close);
  const panel = document.createElement('section');
  panel.className = styles['panel'] ?? '';
  panel.setAttribute('role', 'dialog');
  panel.setAttribute('aria-label', fillText(drawerTexts.label, { name: target.name }));
  panel.tabIndex = -1;
  const layer = document.createElement('div');
  layer.className = styles['layer'] ?? '';
  layer.append(panel, backdrop);
  container.append(layer);
  const root = createPartRoot(platform, panel, failPart(platform, 'drawer', onLeave));
  const glide = createGlide(panel, drawerKeyScroll.speed);
  const loadMore = (): void => void (search.model.term === '' ? loader : search).loadMore();
  const hasFailed = (): boolean =>
    (search.model.term === '' ? loader.pages : search.model).status === 'failed';
  // after a failure, only the user can retry
  const pager = createAutopager(panel, () => {
    if (!hasFailed()) loadMore();
  });

  const reading: Reading = {
    place: {
      posts: () => [...panel.querySelectorAll<HTMLElement>(postSelector)],
      view: () => panel.getBoundingClientRect(),
      scrollBy: glide.by,
    },
    loadMore,
    focusAround: () => panel.focus({ preventScroll: true }),
    openPost(post) {
      const model = modelOf(viewer.posts, post);
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
    const unlockPage = lockPage();
    const leaveKeys = keys.actOn(reading);
    leavePage = () => {
      isShown = false;
      unlockPage();
      leaveKeys();
    };
    if (!layer.contains(document.activeElement)) panel.focus({ preventScroll: true });
  }
  function hide(): void {
    if (isShown) leavePage();
  }

  // the theme and the user's relation to the blog, as the head shows them; saved as a whole
  let header: ViewerHeader | undefined;
  const settle = (): void => {
    const { blog, isUnavailable } = loader.pages;
    if (isUnavailable) return onUnavailable();
    if (blog && !header) {
      header = headerOf(blog);
      for (const [name, value] of Object.entries(themeProperties(blog.global_theme_params)))
        panel.style.setProperty(name, value);
      panel.classList.add(styles['panel--themed'] ?? '');
      loadTitleFont(blog.global_theme_params.title_font);
    }
  };
  onEnd(signal, loader.subscribe(settle));
  onEnd(
    signal,
    savers.saveBy(target.name, panel, async function saveHead(following) {
      if (!header) return;
      const before = header;
      header = followInHeader(header, following);
      try {
        await platform.call(saveBlogHeader, {
          body: {
            tumblelog_name_or_id: target.name,
            tumblelog: savedHeader(header),
            source: drawerFollowSources[following ? 'follow' : 'unfollow'],
          },
        });
      } catch (error) {
        header = before;
        throw error;
      }
    }),
  );
  observe(signal, platform.bus.on(subscriptionChanged), ({ tumblelog, is_subscribed }) => {
    if (header && tumblelog === target.name) header = { ...header, is_subscribed };
  });

  async function showEdited(postId: string): Promise<void> {
    const shown = [...loader.pages.posts, ...search.model.posts];
    if (!shown.some(({ action }) => action.id === postId)) return;
    const fresh = await loader.fetchPost(postId);
    if (!fresh) return;
    loader.replace(fresh);
    search.replace(fresh);
  }

  backdrop.addEventListener('click', onLeave);
  if (!cameWithPage) onEnd(signal, platform.router.claimBack(onLeave));
  document.addEventListener(
    'keydown',
    function leaveByEscape(event) {
      if (event.key !== 'Escape' || event.defaultPrevented || !isShown || isCovered()) return;
      if (!(event.target instanceof Element) || event.target.closest(typingTarget)) return;
      if (event.target !== document.body && !layer.contains(event.target)) return;
      // closing may first ask for confirmation; the same key press must not answer that dialog
      event.preventDefault();
      onLeave();
    },
    { signal },
  );
  observe(signal, platform.bus.on(postDeleted), ({ post_id }) => {
    loader.remove(post_id);
    search.remove(post_id);
  });
  observe(signal, platform.bus.on(postRestored), ({ post_id }) => loader.restore(post_id));
  observe(signal, platform.bus.on(postSaved), ({ post_id, is_edit }) => {
    if (is_edit) void showEdited(post_id);
  });
  observe(signal, platform.bus.on(blogBlocked), ({ tumblelog }) => {
    if (tumblelog === target.name || tumblelog === loader.pages.blog?.name) return onBlocked();
    loader.removeFrom(tumblelog);
    search.removeFrom(tumblelog);
  });

  flushSync(() =>
    root.render(
      <BlogDrawer
        live={viewer}
        loader={loader}
        search={search}
        target={target}
        panel={panel}
        pager={pager}
        onLeave={onLeave}
        showsAds={platform.flags.isOn('lrec_on_blog_pages_peepr')}
        viewer={{
          isSignedIn: user !== undefined,
          isStaff: user?.is_staff ?? false,
          ...(user && { language: user.language }),
        }}
      />,
    ),
  );
  show();
  later(signal, drawerMotion.slideIn, () => layer.classList.add(styles['layer--in'] ?? ''));
  later(signal, drawerMotion.contents, () => layer.classList.add(styles['layer--shown'] ?? ''));
  void loader.loadMore();

  return {
    close() {
      hide();
      lifetime.abort();
      layer.inert = true;
      layer.classList.add(styles['layer--closing'] ?? '');
      const back =
        opener?.isConnected && !opener.closest('[inert]')
          ? opener
          : document.getElementById('main');
      if (opener && back === opener) onFocusReturn(opener);
      back?.focus({ preventScroll: true });
    },
    suspend() {
      hide();
      layer.hidden = true;
    },
    resume() {
      layer.hidden = false;
      show();
      pager.check();
    },
    remove() {
      hide();
      lifetime.abort();
      glide.stop();
      pager.stop();
      search.stop();
      loader.stop();
      root.unmount();
      layer.remove();
    },
    contains: (element) => panel.contains(element),
    hasUnsentText: () =>
      [...panel.querySelectorAll<HTMLElement>('textarea, [contenteditable="true"]')].some(
        isWritten,
      ),
  };
}
