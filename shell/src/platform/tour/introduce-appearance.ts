import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import {
  isCallError,
  type Call,
  type Log,
  type Router,
} from '@tessera/shared-contracts/platform/platform';
import type { Tour } from '@tessera/shared-contracts/platform/tour';
import { whenIdle } from '@tessera/shared-ui/islands/when-idle';
import { localStore, type GuardedStorage } from '@tessera/shared-ui/guarded-storage';

/** The guides that the user has dismissed in this browser. */
interface Dismissals {
  has(name: string): boolean;
  add(name: string): void;
}

/** Reads and stores dismissals. Without storage they are lost with the page. */
function createDismissals(userName: string, storage: GuardedStorage = localStore()): Dismissals {
  const onThisPage = new Set<string>();
  const keyOf = (name: string): string => `tessera.tour.${name}.${userName}`;
  return {
    has: (name) => onThisPage.has(name) || storage.read(keyOf(name)) !== null,
    add(name) {
      onThisPage.add(name);
      storage.write(keyOf(name), 'dismissed');
    },
  };
}

const stepName = 'appearance';
/** Minimum window width in px that leaves room for the guide beside the reading column. */
const roomyWidth = 1280;

export interface IntroduceAppearanceOptions {
  readonly call: Call;
  readonly log: Log;
  readonly router: Pick<Router, 'page$'>;
  readonly tour: Tour;
  readonly userName: string;
  /** Names of the user's blogs. */
  readonly ownBlogs: readonly string[];
}

/**
 * Shows users once how their blog looks to others, beside the head of its page. The guide counts as
 * seen once it is shown, however it is closed.
 *
 * @returns a function that ends it
 */
export function introduceAppearance({
  call,
  log,
  router,
  tour,
  userName,
  ownBlogs,
}: IntroduceAppearanceOptions): () => void {
  const dismissals = createDismissals(userName);
  let leave = (): void => {};

  async function introduce(blogName: string, signal: AbortSignal): Promise<void> {
    const { showAppearance } = await import(/* webpackChunkName: "tour" */ './show-appearance.ts');
    if (signal.aborted) return;
    if (await showAppearance({ call, tour, step: stepName, blogName, signal }))
      dismissals.add(stepName);
  }

  function enter({ name, blog }: PageInfo): void {
    leave();
    if (
      name !== 'blog' ||
      !ownBlogs.includes(blog) ||
      dismissals.has(stepName) ||
      window.innerWidth < roomyWidth
    )
      return;
    const left = new AbortController();
    const callOff = whenIdle(() => {
      introduce(blog, left.signal).catch((error: unknown) => {
        // A failed call is not reported; the next visit tries again.
        if (!left.signal.aborted && !isCallError(error)) log.error(error, { phase: 'tour' });
      });
    });
    leave = () => {
      callOff();
      left.abort();
    };
  }

  const entering = router.page$.subscribe(enter);
  return () => {
    entering.unsubscribe();
    leave();
  };
}
