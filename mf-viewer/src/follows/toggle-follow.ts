import { blogHeadAttributes } from '@tessera/shared-contracts/blogs/blog-head-element';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  follow,
  subscribe,
  unfollow,
  unsubscribe,
} from '@tessera/shared-contracts/follows/endpoints';
import {
  followed,
  subscriptionChanged,
  unfollowed,
} from '@tessera/shared-contracts/follows/events';
import {
  followTexts,
  nowFollowing,
  subscribedNews,
  unfollowQuestion,
} from '@tessera/shared-contracts/follows/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { undoTexts } from '@tessera/shared-contracts/undo/undo-texts';
import { createOptimisticValue, type OptimisticValue } from '../state/optimistic-value.ts';
import { closestPost } from '../posts/post-elements.ts';
import { relationTo, type BlogStore } from '../state/blog-state.ts';
import { modelOf, type PostStore } from '../state/post-state.ts';
import {
  isSameFollow,
  nextFollowAction,
  reduceFollow,
  type FollowAction,
  type FollowState,
} from './follow-state.ts';

/** Whether a change waits for a connection. */
const isWaiting = (ending: unknown): boolean =>
  typeof ending === 'object' && ending !== null && 'kind' in ending && ending.kind === 'waits';

type SaveFollow = (following: boolean) => Promise<void>;

/** Lets a drawer save follows and unfollows that are made in its blog head. */
export interface FollowSavers {
  /**
   * Makes follows and unfollows in the drawer's blog head call `save` instead of the endpoints.
   * Returns a function that ends this.
   */
  saveBy(blog: string, drawer: HTMLElement, save: SaveFollow): () => void;
}

/** Handles follows, unfollows, and the subscriptions that depend on them. */
export interface Follows extends FollowSavers {
  /** Call when a follow button is pressed. */
  toggleFollow(blog: string, control: HTMLElement): Promise<void>;
  /** Call when a subscribe button is pressed. */
  toggleSubscription(blog: string, control: HTMLElement): void;
}

/**
 * Changes follows optimistically: the events `follow`, `unfollow` and `subscription` show a change
 * immediately, and revert it if it is refused.
 */
export function createFollows(platform: Platform, posts: PostStore, blogs: BlogStore): Follows {
  const pending = new Map<string, OptimisticValue<FollowState>>();
  const savers = new Map<string, { readonly drawer: HTMLElement; readonly save: SaveFollow }>();

  /** Blogs whose unfollow is being undone, which is no news. */
  const undone = new Set<string>();

  function tell(blog: string, next: FollowState, before: FollowState): void {
    if (next.following !== before.following)
      platform.bus.emit(next.following ? followed : unfollowed, { tumblelog: blog });
    if (next.is_subscribed !== before.is_subscribed)
      platform.bus.emit(subscriptionChanged, {
        tumblelog: blog,
        is_subscribed: next.is_subscribed,
      });
  }

  function call(action: FollowAction, blog: string, control: HTMLElement): Promise<unknown> {
    const saver = savers.get(blog);
    const head = control.closest(`[${blogHeadAttributes.head}]`);
    if (saver?.drawer.contains(head) && (action === 'follow' || action === 'unfollow'))
      return saver.save(action === 'follow');
    const source = platform.router.page.name;
    const post = closestPost(control);
    const { placement_id = '', pt = '' } = (post && modelOf(posts, post)) ?? {};
    // the reader may leave the page before the response arrives
    const options = { keepalive: true };
    switch (action) {
      case 'follow':
      case 'unfollow':
        return platform.outbox.send(
          action === 'follow' ? follow : unfollow,
          { body: { tumblelog: blog, placement_id, pt, source } },
          { kind: action, text: blog, target: blog },
          options,
        );
      case 'subscribe':
        return platform
          .call(subscribe, { params: { name: blog }, body: { source } }, options)
          .then(() => {
            if (!undone.has(blog)) platform.toasts.show({ text: subscribedNews(blog) });
          });
      case 'unsubscribe':
        return platform.call(unsubscribe, { params: { name: blog }, query: { source } }, options);
    }
  }

  /** The page on which posts of a followed blog were offered; once is enough. */
  let offeredOn: PageInfo | undefined;

  /** Offers the posts of a blog that was followed on the dashboard, which do not appear there yet. */
  function offerPosts(blog: string): void {
    const { page } = platform.router;
    if (page.name !== 'dashboard' || page === offeredOn) return;
    offeredOn = page;
    platform.toasts.show({
      text: nowFollowing(blog),
      link: { href: pages.dashboard.path, label: followTexts.showPosts },
    });
  }

  function explain(error: unknown): void {
    platform.toasts.show({
      text: (isCallError(error) ? error.errors[0] : undefined) ?? technicalTrouble.postAction,
      tone: 'error',
    });
    if (!isCallError(error)) platform.log.error(error, { action: 'follow' });
  }

  function stateOf(blog: string): FollowState {
    const { following, is_subscribed } = relationTo(blogs, blog);
    return { following, can_subscribe: following, is_subscribed };
  }

  function start(blog: string, control: HTMLElement): OptimisticValue<FollowState> {
    const value = createOptimisticValue(stateOf(blog), {
      isSame: isSameFollow,
      show: (next, before) => tell(blog, next, before),
      async send(confirmed, wanted) {
        const action = nextFollowAction(confirmed, wanted);
        try {
          const ending = await call(action, blog, control);
          if (action === 'follow' && !isWaiting(ending) && !undone.has(blog)) offerPosts(blog);
        } catch (error) {
          explain(error);
          throw error;
        }
        return reduceFollow(confirmed, action);
      },
      settled: () => {
        pending.delete(blog);
        undone.delete(blog);
      },
    });
    pending.set(blog, value);
    return value;
  }

  function act(
    blog: string,
    control: HTMLElement,
    choose: (state: FollowState) => FollowAction,
  ): void {
    const value = pending.get(blog) ?? start(blog, control);
    const before = value.shown;
    value.want(reduceFollow(before, choose(before)));
    offerUndo(blog, control, before, value.shown);
  }

  /** After an unfollow, offers the follow as it was, with its subscription. */
  function offerUndo(
    blog: string,
    control: HTMLElement,
    before: FollowState,
    { following }: FollowState,
  ): void {
    const subject = `follow ${blog}`;
    if (following) platform.toasts.withdraw?.(subject);
    else if (before.following)
      platform.toasts.show({
        text: undoTexts.unfollowed(blog),
        subject,
        undo: () => {
          undone.add(blog);
          (pending.get(blog) ?? start(blog, control)).want(before);
        },
      });
  }

  const ownBlog = (name: string): boolean =>
    platform.bootstrap.channels.some((channel) => channel.name === name);

  return {
    saveBy(blog, drawer, save) {
      const saver = { drawer, save };
      savers.set(blog, saver);
      return () => {
        if (savers.get(blog) === saver) savers.delete(blog);
      };
    },
    async toggleFollow(blog, control) {
      if (ownBlog(blog)) return;
      if (!platform.bootstrap.user) return platform.router.navigate(blogPaths.follow(blog));
      const { following } = pending.get(blog)?.shown ?? stateOf(blog);
      if (
        following &&
        !(await platform.dialogs.confirm({
          message: unfollowQuestion(blog),
          confirm: followTexts.ok,
          refuse: followTexts.nevermind,
        }))
      )
        return;
      act(blog, control, () => (following ? 'unfollow' : 'follow'));
    },
    toggleSubscription(blog, control) {
      if (ownBlog(blog) || !platform.bootstrap.user) return;
      act(blog, control, (state) => (state.is_subscribed ? 'unsubscribe' : 'subscribe'));
    },
  };
}
