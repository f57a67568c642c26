import type { Bus } from '@tessera/shared-contracts/contract/bus';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import { CallError, type Call, type Log, type Router } from '@tessera/shared-contracts/platform/platform';
import type { Tour } from '@tessera/shared-contracts/platform/tour';
import { tourDismiss } from '@tessera/shared-contracts/shell/events';
import { whenIdle } from '../../page/when-idle.ts';
import { createDismissals } from './dismissals.ts';

const stepName = 'appearance';
/** Window in px that has room for the guide beside the reading column. */
const roomyWidth = 1280;

export interface IntroduceAppearanceOptions {
  readonly bus: Bus;
  readonly call: Call;
  readonly log: Log;
  readonly router: Pick<Router, 'page$'>;
  readonly tour: Tour;
  readonly userName: string;
  /** Names of the person's blogs. */
  readonly ownBlogs: readonly string[];
}

/**
 * Shows people how their blog looks to others, beside the head of its page, until they have dismissed it once.
 *
 * @returns ends it
 */
export function introduceAppearance({ bus, call, log, router, tour, userName, ownBlogs }: IntroduceAppearanceOptions): () => void {
  const dismissals = createDismissals(userName);
  let leave = (): void => {};

  async function introduce(blogName: string, signal: AbortSignal): Promise<void> {
    const { showAppearance } = await import(/* webpackChunkName: "tour" */ './show-appearance.ts');
    if (!signal.aborted) await showAppearance({ call, tour, step: stepName, blogName, signal });
  }

  function enter({ name, blog }: PageInfo): void {
    leave();
    if (name !== 'blog' || !ownBlogs.includes(blog) || dismissals.has(stepName) || window.innerWidth < roomyWidth) return;
    const left = new AbortController();
    const callOff = whenIdle(() => {
      introduce(blog, left.signal).catch((error: unknown) => {
        // Without an answer the guide waits for the next visit.
        if (!left.signal.aborted && !(error instanceof CallError)) log.error(error, { phase: 'tour' });
      });
    });
    leave = () => {
      callOff();
      left.abort();
    };
  }

  const entering = router.page$.subscribe(enter);
  const dismissing = bus.on(tourDismiss).subscribe(({ name }) => dismissals.add(name));
  return () => {
    entering.unsubscribe();
    dismissing.unsubscribe();
    leave();
  };
}
