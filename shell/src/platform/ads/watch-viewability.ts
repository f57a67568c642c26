import { viewability } from '@tessera/shared-contracts/ads/ads';

/**
 * Calls back once when half of an element has been in view for two consecutive seconds. Returns a
 * function that cancels it.
 */
export function watchViewability(element: Element, onViewed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const observer = new IntersectionObserver(
    (entries) => {
      clearTimeout(timer);
      if ((entries.at(-1)?.intersectionRatio ?? 0) < viewability.share) return;
      timer = setTimeout(() => {
        observer.disconnect();
        onViewed();
      }, viewability.time);
    },
    { threshold: viewability.share },
  );
  observer.observe(element);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}
