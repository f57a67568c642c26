import { islandName } from '@tessera/shared-contracts/platform/island-attributes';
import { controlAttributes } from '@tessera/shared-contracts/platform/control-attributes';
import { failureText } from '@tessera/shared-contracts/platform/connection';
import type { HoldPresses } from '@tessera/shared-contracts/platform/early-presses';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { readSeed } from '@tessera/shared-ui/islands/read-island';
import { watchIslands, type WatchChanges } from '@tessera/shared-ui/islands/watch-islands';
import { readPost } from '../state/packed-post.ts';
import { observe } from '@tessera/shared-ui/lifetime';
import { loadOnce } from '@tessera/shared-ui/load-once';
import type { ViewerServices } from '../actions/action-context.ts';
import type { LoadPresses } from '../actions/start-presses.ts';
import { relationTo, seedBlog } from '../state/blog-state.ts';
import { postStateOf } from '../state/post-state.ts';
import type { IslandSeeds } from '../post-view/Island.tsx';

/** The regions with islands of this remote: the page's main region and the remote's overlays. */
const scopes = '#main, #slot-viewer';

export interface IslandParts {
  readonly loadPresses: LoadPresses;
  readonly holdPresses?: HoldPresses | undefined;
}

/** Makes the posts and blogs of the page interactive: seeds the stores and hydrates the islands. */
export function startIslands(
  services: ViewerServices,
  { loadPresses, holdPresses }: IslandParts,
): void {
  const { platform, signal, posts, blogs, inboxes, postCounts, tags, replies } = services;
  const load = loadOnce(() => import('./hydrate-island.tsx'));

  const watchBlog =
    (blog: string, following: boolean): WatchChanges =>
    (listener) => {
      if (relationTo(blogs, blog).following !== following) listener();
      return blogs.subscribe(blog, listener);
    };

  /**
   * Seeds the stores from an island. Returns a function that watches the island's state in the
   * stores, or undefined if there is nothing to watch.
   */
  function takeSeed(element: HTMLElement): WatchChanges | undefined {
    const name = islandName(element);
    if (name === 'post') {
      const post = readPost(element);
      if (!post) return undefined;
      const { action, sender = '' } = post;
      const rendered = postStateOf(post);
      posts.seed(action.id, rendered);
      seedBlog(blogs, action.tumblelog, { following: action.following });
      // in an inbox, the user can block and unblock the blog that sent the post
      if (sender !== '') seedBlog(blogs, sender, relationTo(blogs, sender));
      return (listener) => {
        // the post may have changed while this HTML was loading
        if (posts.read(action.id) !== rendered) listener();
        const stopPost = posts.subscribe(action.id, listener);
        const stopBlog = watchBlog(action.tumblelog, action.following)(listener);
        return () => {
          stopPost();
          stopBlog();
        };
      };
    }
    // hydrated at once: it counts what happens, and a follow that it missed would not be counted
    if (name === 'first-steps')
      return (listener) => {
        listener();
        return () => {};
      };
    const seed = readSeed(element);
    if (seed === undefined) return undefined;
    // Seeds are not validated: the release that rendered the island wrote its seed, and validating it
    // would load the schema.
    // oxlint-disable typescript/consistent-type-assertions -- see above
    if (name === 'blog-actions') {
      const { blog } = seed as IslandSeeds['blog-actions'];
      seedBlog(blogs, blog.name, { following: blog.following, is_subscribed: blog.is_subscribed });
      return watchBlog(blog.name, blog.following);
    }
    if (name === 'follow' || name === 'follow-mark') {
      const { blog } = seed as IslandSeeds['follow' | 'follow-mark'];
      seedBlog(blogs, blog.name, { following: blog.following });
      return watchBlog(blog.name, blog.following);
    }
    if (name === 'follow-tag') {
      const { tag, following } = seed as IslandSeeds['follow-tag'];
      tags.seed(tag, following);
      return (listener) => {
        // the tag may have been followed while this HTML was loading
        if (tags.read(tag) !== following) listener();
        return tags.subscribe(tag, listener);
      };
    }
    if (name === 'inbox-filters') {
      const { path, counts } = seed as IslandSeeds['inbox-filters'];
      inboxes.seed(path, counts);
      return (listener) => inboxes.subscribe(path, listener);
    }
    if (name === 'post-count') {
      const { blog, count } = seed as IslandSeeds['post-count'];
      postCounts.seed(blog, count);
      return (listener) => {
        // a post may have been saved while this HTML was loading
        if (postCounts.read(blog) !== count) listener();
        return postCounts.subscribe(blog, listener);
      };
    }
    if (name === 'replies') {
      const { post, replies: rendered } = seed as IslandSeeds['replies'];
      replies.shown.seed(post.id, rendered);
      return (listener) => {
        // a reply may have been written while this HTML was loading
        if (replies.shown.read(post.id) !== rendered) listener();
        return replies.shown.subscribe(post.id, listener);
      };
    }
    // oxlint-enable typescript/consistent-type-assertions
    return undefined;
  }

  const islands = watchIslands({
    owner: 'mf_viewer',
    signal,
    scopes,
    onArrival: takeSeed,
    async hydrate(element) {
      const [{ hydrateIsland }, { onPress }] = await Promise.all([load(), loadPresses()]);
      return hydrateIsland(element, { ...services, onPress }, (error) =>
        platform.log.error(error, { part: 'hydration' }),
      );
    },
    controls: `[${controlAttributes.action}],[${controlAttributes.replyForm}]`,
    // visitors mostly follow links, so for them React loads only when they reach a control
    isEager: platform.bootstrap.user !== undefined,
    holdPresses,
    onFail(error, isPressLost) {
      platform.log.error(error, { part: 'island' });
      if (isPressLost)
        platform.toasts.show({ text: failureText(technicalTrouble.postAction), tone: 'error' });
    },
  });
  observe(signal, platform.router.kept$, islands.sweep);
}
