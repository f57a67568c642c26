import { later } from '@tessera/shared-ui/lifetime';
import { videoPreparingAttribute } from '@tessera/shared-contracts/media/video-element';
import { videoWait } from '@tessera/shared-contracts/media/video-player';
import { parseFormPath } from '@tessera/shared-contracts/pages/pages';
import type { Enhancer, MediaParts } from '../media/enhancer.ts';
import { postElements, postSelector } from '../posts/post-elements.ts';
import { modelOf } from '../state/post-state.ts';
import { removePost, replacePost } from '../stream/shown-posts.ts';

const notice = `[${videoPreparingAttribute}]`;

const postIn = (fetched: HTMLElement, id: string): HTMLElement | undefined =>
  postElements(id, fetched)[0];

/**
 * Shows the videos of posts once they are processed: refetches the page repeatedly while it is
 * visible. A post that is no longer on that page once its video is processed, such as a published
 * draft, is removed.
 */
export function awaitVideos({ platform, signal, posts }: MediaParts): Enhancer {
  const awaited = new Set<HTMLElement>();
  let pause: number = videoWait.first;
  let cancel = (): void => {};

  /** The URL of the page; while a post form is open, the URL of the page behind the form. */
  const address = (): string =>
    parseFormPath(window.location.pathname)
      ? platform.router.page.base_route
      : window.location.href;

  async function renew(found: HTMLElement, page: HTMLElement): Promise<void> {
    const post = found.closest<HTMLElement>(`#main ${postSelector}`);
    const model = post && modelOf(posts, post);
    // a post is not replaced while the focus is inside it
    if (!post || !model || post.contains(document.activeElement)) return;
    const here = postIn(page, model.id);
    const fresh = here ?? postIn(await platform.router.fetchMain(model.post_url), model.id);
    if (!fresh || fresh.querySelector(notice) || signal.aborted) return;
    awaited.delete(found);
    if (here) replacePost(post, here);
    else removePost(signal, post);
  }
  async function look(): Promise<void> {
    try {
      const page = await platform.router.fetchMain(address());
      for (const found of awaited) await renew(found, page);
    } catch {
      // the next attempt may reach the server
    }
    pause = Math.min(videoWait.max, pause * 2);
    wait();
  }
  function wait(): void {
    cancel();
    if (signal.aborted || awaited.size === 0 || document.visibilityState === 'hidden') return;
    cancel = later(signal, pause, () => void look());
  }
  document.addEventListener('visibilitychange', wait, { signal });

  return {
    enhance(found) {
      awaited.add(found);
      pause = videoWait.first;
      wait();
      return () => {
        awaited.delete(found);
      };
    },
    check: () => {},
  };
}
