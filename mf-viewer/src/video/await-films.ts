import { filmWait } from '@tessera/shared-contracts/media/video-player';
import { parseFormPath } from '@tessera/shared-contracts/pages/pages';
import { Subscription } from 'rxjs';
import type { Enhancer, MediaParts } from '../media/enhancer.ts';
import { later, listen } from '../mounting/listen.ts';
import { postElements, postSelector } from '../posts/post-model.ts';

const notice = '[data-film-preparing]';

/** Shows the posts of films that were prepared, as soon as they are ready: the page asks for itself anew while somebody looks at it. */
export function awaitFilms({ platform, lifetime }: MediaParts): Enhancer {
  const awaited = new Set<HTMLElement>();
  let pause: number = filmWait.first;
  let waiting = Subscription.EMPTY;

  /** The address of the page in view, also while a form covers it. */
  const address = (): string => (parseFormPath(window.location.pathname) ? platform.router.page.base_route : window.location.href);

  function replaceIn(fetched: HTMLElement): void {
    for (const found of awaited) {
      const post = found.closest<HTMLElement>(`#main ${postSelector}`);
      const [fresh] = postElements(post?.dataset['postId'] ?? '', fetched);
      // whoever is at one of its buttons keeps it
      if (!post || !fresh || fresh.querySelector(notice) || post.contains(document.activeElement)) continue;
      post.replaceWith(fresh);
      awaited.delete(found);
    }
  }
  async function look(): Promise<void> {
    try {
      replaceIn(await platform.router.fetchMain(address()));
    } catch {
      // the next look may find the server again
    }
    pause = Math.min(filmWait.longest, pause * 2);
    wait();
  }
  function wait(): void {
    waiting.unsubscribe();
    if (lifetime.closed || awaited.size === 0 || document.visibilityState === 'hidden') return;
    waiting = later(lifetime, pause, () => void look());
  }
  listen(lifetime, 'visibilitychange', wait);

  return {
    enhance(found) {
      awaited.add(found);
      pause = filmWait.first;
      wait();
      return () => { awaited.delete(found); };
    },
    check: () => {},
  };
}
