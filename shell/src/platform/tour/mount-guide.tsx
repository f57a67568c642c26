import type { TourConfig } from '@tessera/shared-contracts/platform/tour';
import { renderOverPage } from '../../page/render-over-page.tsx';
import { TourGuide, type TourGuideProps } from './TourGuide.tsx';

const classesOf = (names = ''): readonly string[] => names.split(/\s+/).filter(Boolean);

/** Mounts a guide and marks its target. Returns a function that undoes both. */
export function mountGuide(
  config: TourConfig,
  answers: Pick<TourGuideProps, 'dismiss' | 'hide'>,
): () => void {
  const highlight = classesOf(config.highlightedClass);
  config.pinnedTarget.classList.add(...highlight);
  const takeOff = renderOverPage(<TourGuide config={config} {...answers} />);
  return () => {
    takeOff();
    config.pinnedTarget.classList.remove(...highlight);
  };
}
