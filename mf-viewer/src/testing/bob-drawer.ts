/** Helpers for tests that open the drawer of Bob's blog from a page with one of his posts. */
import { blogPosts } from '@tessera/shared-contracts/posts/blog-posts';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { screen } from '@testing-library/react';
import { isClickFollowed } from './is-click-followed.ts';
import { drawerOf, sampleViewerResponse, samplePosts } from './sample-blog.ts';
import {
  mountViewer,
  resetPage,
  samplePost,
  streamHtml,
  type MountedViewer,
} from './sample-page.tsx';

/** Prepares a test of the drawer, which is a separate root that React flushes outside of `act`. */
export function beginDrawerTest(): void {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false });
}
export async function endDrawerTest(): Promise<void> {
  await resetPage();
  jest.useRealTimers();
  jest.restoreAllMocks();
  document.documentElement.removeAttribute('class');
}

export const drawerFlags = { indash_blogs: true };
const page = streamHtml([samplePost({ id: '900', tumblelog: 'bob' })]);

export async function mountDrawerPage(
  flags: Record<string, boolean> = drawerFlags,
  answer: unknown = sampleViewerResponse(samplePosts(100, 3)),
): Promise<MountedViewer> {
  const platform = createFakePlatform({ ...signedIn(), flags });
  platform.answer(blogPosts, answer);
  return mountViewer(page, platform);
}
export function link(): HTMLElement {
  const found = document.querySelector<HTMLElement>('#main .post-view__name');
  if (!found) throw new Error('no link to a blog');
  return found;
}
export const drawer = () => drawerOf('bob');
export const main = () => document.querySelector('#main');
export const withReducedMotion = () =>
  jest
    .spyOn(window, 'matchMedia')
    .mockReturnValue(Object.assign(window.matchMedia(''), { matches: true }));
export const idsInside = () =>
  [...(drawer()?.querySelectorAll<HTMLElement>('[data-post-id]') ?? [])].map(
    (post) => post.dataset['postId'],
  );

export async function openBobDrawer(
  ...options: Parameters<typeof mountDrawerPage>
): Promise<{ readonly platform: FakePlatform; readonly panel: HTMLElement } & MountedViewer> {
  const viewer = await mountDrawerPage(...options);
  link().focus();
  expect(isClickFollowed(link())).toBe(false);
  return { ...viewer, panel: await screen.findByRole('dialog', { name: 'Blog bob' }) };
}
