import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import type { PostSeed } from './post-seed.ts';
import type { KeyedStore } from './keyed-store.ts';

/** The parts of a post that change while it is shown. */
export type PostState = Pick<
  PostSeed,
  'action' | 'promotedUnder' | 'firstTag' | 'source' | 'queuePlace'
>;
export type PostStore = KeyedStore<PostState>;

/** The state with which a post was rendered. */
export const postStateOf = ({
  action,
  promotedUnder,
  firstTag,
  source,
  queuePlace,
}: PostSeed): PostState => ({
  action,
  promotedUnder,
  firstTag,
  source,
  queuePlace,
});

/**
 * Sets whether the post is liked, and adjusts its counters. The counters are not clamped at 0, so
 * that a rollback restores them exactly. Outdated counters can therefore become negative.
 */
export const withLike =
  (liked: boolean) =>
  (post: PostState): PostState => {
    if (post.action.liked === liked) return post;
    const by = liked ? 1 : -1;
    const { like_count, note_count } = post.action;
    const action = {
      ...post.action,
      liked,
      like_count: like_count + by,
      note_count: note_count + by,
    };
    return { ...post, action };
  };

/** Sets whether the reader has bookmarked the post. */
export const withBookmark =
  (bookmarked: boolean) =>
  (post: PostState): PostState => ({ ...post, action: { ...post.action, bookmarked } });

/** Sets whether the post is pinned to the top of its blog. */
export const withPin =
  (pinned: boolean) =>
  (post: PostState): PostState => ({ ...post, action: { ...post.action, pinned } });

/** Marks the post as reblogged by the reader; a published reblog adds a note. */
export const withReblog =
  (isPublished: boolean) =>
  (post: PostState, isAgain: boolean): PostState => {
    // HTML that shows the post as reblogged is assumed to count this reblog
    if (isAgain && post.action.reblogged) return post;
    const note_count = post.action.note_count + (isPublished ? 1 : 0);
    return { ...post, action: { ...post.action, reblogged: true, note_count } };
  };

/** Changes the number of notes. */
export const withNotes =
  (by: number) =>
  (post: PostState): PostState => ({
    ...post,
    action: { ...post.action, note_count: post.action.note_count + by },
  });

/** The action model of a post's element; undefined if the store does not have the post. */
export const modelOf = (posts: PostStore, element: HTMLElement): PostActionModel | undefined =>
  posts.read(element.getAttribute(postAttributes.id) ?? '')?.action;
