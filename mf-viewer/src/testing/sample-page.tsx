import { islandAttributes } from '@tessera/shared-contracts/platform/island-attributes';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { Post, PostActionModel } from '@tessera/shared-contracts/posts/post';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { samplePostAction, signedIn } from '@tessera/shared-contracts/testing/samples';
import { PostStream } from '../post-view/PostStream.tsx';
import type { PostViewer } from '@tessera/shared-contracts/posts/post-views';
import { PostView } from '../post-view/PostView.tsx';
import { deletePost } from '@tessera/shared-contracts/posts/endpoints';
import { act, fireEvent } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import * as app from '../App.ts';

/** A sample post, with the given fields in its action model. */
export function samplePost(
  action: Partial<PostActionModel> = {},
  changes: Partial<Post> = {},
): Post {
  const model = samplePostAction({
    ...(action.id !== undefined && {
      root_id: action.id,
      post_url: `/@${action.tumblelog ?? 'bob'}/post/${action.id}`,
    }),
    ...action,
  });
  const ref = {
    ...model['tumblelog-data'],
    name: model.tumblelog,
    url: `/@${model.tumblelog}`,
    following: model.following,
    is_mine: model.is_mine,
  };
  return {
    action: { ...model, 'tumblelog-data': ref },
    type: 'text',
    state: model.state,
    slug: '',
    post_url: model.post_url,
    tiny_url: `/p/${model.id}`,
    published_at: '2026-11-01T10:00:00.000Z',
    updated_at: '2026-11-01T10:00:00.000Z',
    publish_on: null,
    blog: ref,
    content: { type: 'text', title: `Post ${model.id}`, body_html: '<p>Words.</p>' },
    trail: [],
    tags: ['birds'],
    source_url: '',
    source_title: '',
    like_count: model.like_count,
    reblog_count: 0,
    reply_count: 0,
    note_count: model.note_count,
    is_nsfw: false,
    summary: '',
    ...changes,
  };
}

/** A post of the signed-in user's own blog. */
export const ownPost = (action: Partial<PostActionModel> = {}, changes: Partial<Post> = {}): Post =>
  samplePost(
    { tumblelog: 'ada', is_mine: true, can_edit: true, can_like: false, ...action },
    changes,
  );

/** The HTML of an element, as the server renders it. */
export const markup = (node: ReactNode): string => renderToStaticMarkup(node);

const viewer: PostViewer = { isSignedIn: true };
export const postHtml = (post: Post): string => markup(<PostView post={post} viewer={viewer} />);

export const streamHtml = (
  posts: readonly Post[],
  olderHref?: string,
  by: PostViewer = viewer,
): string => markup(<PostStream posts={posts} viewer={by} olderHref={olderHref} />);

/** A main region with the given HTML, as the router fetches it. */
export function mainWith(html: string): HTMLElement {
  const main = document.createElement('main');
  main.innerHTML = html;
  return main;
}

export interface MountedViewer {
  readonly platform: FakePlatform;
  readonly slot: HTMLElement;
  unmount(): Promise<void>;
}

/** Moves the pointer onto an element. */
export function pointAt(element: Element): void {
  fireEvent.pointerOver(element);
  fireEvent.pointerMove(element);
}

/** Hydrates all islands by hovering over their controls, and waits until the controls respond. */
export async function hydrateAll(): Promise<void> {
  await act(async () => {
    // lets the viewer notice islands in new content
    await Promise.resolve();
    for (const island of document.querySelectorAll(`[${islandAttributes.island}]`)) {
      const pressed = island.querySelector('[data-action],[data-reply-form]');
      if (pressed) fireEvent.pointerOver(pressed);
    }
    await import('../islands/hydrate-island.tsx');
    await Promise.resolve();
  });
}

/** Fills the document with a page and mounts the viewer on it; {@link resetPage} undoes both. */
export async function mountViewer(
  mainHtml: string,
  platform: FakePlatform = createFakePlatform(signedIn()),
  page: Partial<PageInfo> = {},
): Promise<MountedViewer> {
  document.body.innerHTML = `<main id="main" tabindex="-1">${mainHtml}</main><div id="slot-viewer"></div>`;
  platform.setPage(page);
  platform.answer(deletePost, { success: true });
  const slot = document.querySelector<HTMLElement>('#slot-viewer');
  if (!slot) throw new Error('no slot');
  await app.mount({ platform, domElement: slot });
  await hydrateAll();
  return { platform, slot, unmount };
}

// not in an asynchronous `act`, which would leave a timer running
async function unmount(): Promise<void> {
  let unmounted = Promise.resolve();
  act(() => {
    unmounted = app.unmount();
  });
  await unmounted;
}

/** Unmounts the viewer, empties the page and clears `localStorage`; for `afterEach`. */
export async function resetPage(): Promise<void> {
  await unmount();
  document.body.innerHTML = '';
  localStorage.clear();
}

/** The element of a post. */
export function postElement(id: string): HTMLElement {
  const found = document.querySelector<HTMLElement>(`[data-post-id="${id}"]`);
  if (!found) throw new Error(`no post ${id} on the page`);
  return found;
}

/** The control of a post for an action. Opens the menu if the post itself does not show it. */
export function control(postId: string, action: string): HTMLElement {
  const post = postElement(postId);
  const find = (name: string) => post.querySelector<HTMLElement>(`[data-action="${name}"]`);
  const more = find('more');
  if (!find(action) && more) press(more);
  const found = find(action);
  if (!found) throw new Error(`post ${postId} offers no ${action}`);
  return found;
}

/** Whether a post is on the page. */
export const isShown = (id: string): boolean =>
  document.querySelector(`[data-post-id="${id}"]`) !== null;

/** The ids of the posts on the page, in order. */
export const shownPosts = (): (string | undefined)[] =>
  [...document.querySelectorAll<HTMLElement>('#main [data-post-id]')].map(
    (post) => post.dataset['postId'],
  );

/** Presses a key of the viewer, and renders the result. */
export function pressKey({ hotkeysRegistered }: FakePlatform, keys: string): void {
  const hotkey = [...hotkeysRegistered].find((known) => known.keys === keys);
  act(() => hotkey?.run(new KeyboardEvent('keydown')));
}

/** Presses a control, and renders the result. */
export function press(pressed: Element | null | undefined): void {
  if (!pressed) throw new Error('nothing to press');
  fireEvent.click(pressed);
}
