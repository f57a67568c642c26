/** The drawer of Bob's blog, opened from a page with one of his posts. */
import { blogPosts } from '@tessera/shared-contracts/blogs/endpoints';
import {
  createFakePlatform,
  type FakePlatform,
} from '@tessera/shared-contracts/testing/fake-platform';
import { signedIn } from '@tessera/shared-contracts/testing/samples';
import { screen } from '@testing-library/react';
import { isFollowed } from './is-followed.ts';
import { drawerOf, sampleViewerAnswer, samplePosts } from './sample-blog.ts';
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

export const on = { indash_blogs: true };
const page = streamHtml([samplePost({ id: '900', tumblelog: 'bob' })]);

export async function mounted(
  flags: Record<string, boolean> = on,
  answer: unknown = sampleViewerAnswer(samplePosts(100, 3)),
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

export async function opened(
  ...options: Parameters<typeof mounted>
): Promise<{ readonly platform: FakePlatform; readonly panel: HTMLElement } & MountedViewer> {
  const viewer = await mounted(...options);
  link().focus();
  expect(isFollowed(link())).toBe(false);
  return { ...viewer, panel: await screen.findByRole('dialog', { name: 'Blog bob' }) };
}
