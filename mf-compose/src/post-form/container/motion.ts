import { postFormMotion } from '@tessera/shared-contracts/posts/post-form-constants';

const prefersStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** Clamps a duration to the bounds that the specification sets for animations of the post form. */
export const formDuration = (ms: number): number =>
  Math.min(postFormMotion.max, Math.max(postFormMotion.min, ms));

/**
 * Plays an animation of the post form; resolves at its end, or immediately if animations are
 * unavailable or unwanted, or when `signal` is aborted.
 */
export async function animate(
  element: HTMLElement,
  keyframes: Keyframe[],
  ms: number,
  signal?: AbortSignal,
): Promise<void> {
  if (prefersStill() || typeof element.animate !== 'function' || signal?.aborted) return;
  const animation = element.animate(keyframes, {
    duration: formDuration(ms),
    easing: 'cubic-bezier(0.2, 0, 0, 1)',
  });
  const cancel = () => animation.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  await animation.finished.catch(() => undefined);
  signal?.removeEventListener('abort', cancel);
}

/**
 * Scrolls the page until an element is `offset` px below the top edge of the viewport. Does nothing
 * if the element is in view: it begins at or below that offset, and either ends within the viewport
 * or begins in its upper half.
 */
export async function scrollWindowTo(
  element: HTMLElement,
  offset: number,
  ms: number,
  signal?: AbortSignal,
): Promise<void> {
  const { top, bottom } = element.getBoundingClientRect();
  const isInView = top >= offset && (bottom <= innerHeight || top <= innerHeight / 2);
  if (isInView) return;
  const from = scrollY;
  const to = Math.max(0, from + top - offset);
  if (prefersStill()) {
    scrollTo(0, to);
    return;
  }
  const start = performance.now();
  await new Promise<void>((resolve) => {
    function scrollStep(): void {
      const share = Math.min(1, (performance.now() - start) / ms);
      if (signal?.aborted) return resolve();
      scrollTo(0, from + (to - from) * (1 - (1 - share) ** 3));
      if (share < 1) requestAnimationFrame(scrollStep);
      else resolve();
    }
    requestAnimationFrame(scrollStep);
  });
}
