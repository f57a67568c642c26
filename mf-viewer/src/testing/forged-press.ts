import type { Post } from '@tessera/shared-contracts/posts/post';
import type { FakePlatform } from '@tessera/shared-contracts/testing/fake-platform';
import { preparePost } from '../post-view/PostView.tsx';
import type { ActionContext } from '../actions/action-context.ts';
import { createKeyedStore } from '../state/keyed-store.ts';
import { createReplyStore } from '../state/reply-state.ts';
import { postStateOf } from '../state/post-state.ts';

/** The context of an action whose control the post does not offer, as from a forged press. */
export function forgedPress(platform: FakePlatform, shown: Post, post: HTMLElement): ActionContext {
  const state = postStateOf(preparePost({ post: shown, viewer: { isSignedIn: true } }).seed);
  return {
    platform,
    signal: new AbortController().signal,
    container: post,
    announce: () => {},
    posts: createKeyedStore(),
    blogs: createKeyedStore(),
    inboxes: createKeyedStore(),
    postCounts: createKeyedStore(),
    tags: createKeyedStore(),
    replies: createReplyStore(),
    onPress: () => {},
    stream: { loadMore: () => {}, show: () => {} },
    openForm: undefined,
    control: post,
    post,
    state,
    model: state.action,
  };
}
