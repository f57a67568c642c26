import type { InboxFiltersProps } from '@tessera/shared-contracts/pages/stream-page-views';
import { BlogActions, BlogContacts, type BlogActionsProps } from '../post-view/BlogActions.tsx';
import { renderedRelation, type BlogRelation } from '../state/blog-relation.ts';
import { FollowButton, type FollowButtonProps } from '../post-view/FollowButton.tsx';
import { FollowMark, type FollowMarkProps } from '../post-view/FollowMark.tsx';
import { FollowTagButton, type FollowTagProps } from '../post-view/FollowTagButton.tsx';
import { PostCount, type PostCountSeed } from '../post-view/PostCount.tsx';
import { PostFrame, type PostParts } from '../post-view/PostFrame.tsx';
import type { PostSeed } from '../state/post-seed.ts';
import { PressContext, type OnPress } from '../state/presses.ts';
import { preparePost, type PostViewProps } from '../post-view/PostView.tsx';
import {
  memo,
  useCallback,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { flushSync } from 'react-dom';
import { usePostForms } from '../forms/use-post-forms.tsx';
import { InboxFilters } from '../post-view/InboxFilters.tsx';
import { seedBlog } from '../state/blog-state.ts';
import { postStateOf } from '../state/post-state.ts';
import { useKeyed } from '../state/use-keyed.ts';
import { useLive } from './live-context.tsx';
import type { QueuePlace } from '@tessera/shared-contracts/posts/post-views';

/**
 * Keeps the focus inside a queued post that moved: when the focused button becomes disabled,
 * focuses the first enabled button of its form.
 */
function useFocusInQueue(place: QueuePlace | undefined): void {
  useLayoutEffect(
    function focusEnabledButton() {
      const focused = document.activeElement;
      if (!(focused instanceof HTMLButtonElement) || !focused.disabled) return;
      const enabled = [...(focused.form?.elements ?? [])].find(
        (control) => control instanceof HTMLButtonElement && !control.disabled,
      );
      if (enabled instanceof HTMLElement) enabled.focus({ preventScroll: true });
    },
    [place],
  );
}

/** The reader's relation to a blog. */
function useRelation(
  blog: string,
  { following, is_subscribed = false }: { following: boolean; is_subscribed?: boolean },
): BlogRelation {
  const { blogs } = useLive();
  const rendered = useMemo(
    () => ({ ...renderedRelation(following), is_subscribed }),
    [following, is_subscribed],
  );
  return useKeyed(blogs, blog, rendered);
}

/** The frame of a post, which updates with the stores, and the forms that open below the post. */
export function LivePostFrame({
  seed,
  parts,
}: {
  readonly seed: PostSeed;
  readonly parts?: PostParts | undefined;
}): ReactNode {
  const { posts, onPress } = useLive();
  const { action, sender = '' } = seed;
  const rendered = useMemo(() => postStateOf(seed), [seed]);
  const state = useKeyed(posts, action.id, rendered);
  useFocusInQueue(state.queuePlace);
  // in an inbox, the user can block the blog that sent the post
  const relation = useRelation(action.is_mine ? sender : action.tumblelog, action);
  const { openForm, forms } = usePostForms();
  const [hasMenu, setHasMenu] = useState(false);
  const onPressHere = useCallback<OnPress>(
    (press, event) => {
      // rendered synchronously, because the browser looks for the button's popover right after this
      if (press.action === 'more') flushSync(() => setHasMenu(true));
      else onPress(press, event, openForm);
    },
    [onPress, openForm],
  );
  return (
    <PressContext value={onPressHere}>
      <PostFrame
        post={{ ...seed, ...state }}
        relation={relation}
        wasFollowed={action.following}
        parts={parts}
        hasMenu={hasMenu}
        below={forms}
      />
    </PressContext>
  );
}

/** A post that is rendered entirely in the browser. */
export const LivePost = memo(function LivePost(props: PostViewProps): ReactNode {
  const { posts, blogs } = useLive();
  const { post } = props;
  const { seed, parts, articleProps } = preparePost(props);
  useLayoutEffect(() => {
    posts.seed(post.action.id, postStateOf(preparePost({ post, viewer: seed.viewer }).seed));
    seedBlog(blogs, post.action.tumblelog, post.action);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once per version of the post
  }, [post]);
  return (
    <article {...articleProps}>
      <LivePostFrame seed={seed} parts={parts} />
    </article>
  );
});

/** A follow button that shows the state in the store. */
export function LiveFollowButton({ blog, ...rest }: FollowButtonProps): ReactNode {
  const { following, isBlocked } = useRelation(blog.name, blog);
  const is_blocked = isBlocked || blog.is_blocked === true;
  return <FollowButton blog={{ ...blog, following, is_blocked }} {...rest} />;
}

/** The mark of a blog that follows the reader, which shows the state in the store. */
export function LiveFollowMark({ blog }: FollowMarkProps): ReactNode {
  const { following } = useRelation(blog.name, blog);
  return <FollowMark blog={{ ...blog, following }} />;
}

/** A button that follows a tag, with the current state. */
export function LiveFollowTag({ following: rendered, ...rest }: FollowTagProps): ReactNode {
  const { tags } = useLive();
  return <FollowTagButton {...rest} following={useKeyed(tags, rest.tag, rendered)} />;
}

function useBlogActions({ blog, ...rest }: BlogActionsProps): BlogActionsProps {
  const { following, is_subscribed, isBlocked } = useRelation(blog.name, blog);
  const live = { ...blog, following, can_subscribe: following, is_subscribed };
  return isBlocked
    ? {
        ...rest,
        blog: { ...live, is_blocked: true, asks: false, submissions: false },
        canMessage: false,
      }
    : { ...rest, blog: live };
}

/** The actions for a blog, which show the state in the store. */
export const LiveBlogActions = (props: BlogActionsProps): ReactNode => (
  <BlogActions {...useBlogActions(props)} />
);

/** The buttons that get in touch with a blog, which show the state in the store. */
export const LiveBlogContacts = (props: ComponentProps<typeof BlogContacts>): ReactNode => (
  <BlogContacts {...props} {...useBlogActions(props)} />
);

/** The number of posts in one of the user's blogs, with the current value from the store. */
export function LivePostCount({ blog, count: rendered, language }: PostCountSeed): ReactNode {
  const { postCounts } = useLive();
  return <PostCount count={useKeyed(postCounts, blog, rendered)} language={language} />;
}

/** The filters of an inbox, with current counts. */
export function LiveInboxFilters({ counts: rendered, ...rest }: InboxFiltersProps): ReactNode {
  const { inboxes } = useLive();
  const counts = useKeyed(inboxes, rest.path, rendered);
  return <InboxFilters {...rest} counts={counts} />;
}
