import type { TourConfig } from '@tessera/shared-contracts/platform/tour';
import { createRoot } from 'react-dom/client';
import { element } from '../element.ts';
import { TourGuide, type TourGuideProps } from './TourGuide.tsx';

const classesOf = (names = ''): readonly string[] => names.split(/\s+/).filter(Boolean);

/** Mounts a guide and marks its target. Returns a function that undoes both. */
export function mountGuide(
  config: TourConfig,
  answers: Pick<TourGuideProps, 'dismiss' | 'hide'>,
): () => void {
  const highlight = classesOf(config.highlightedClass);
  const place = document.body.appendChild(element('div'));
  const root = createRoot(place);
  config.pinnedTarget.classList.add(...highlight);
  root.render(<TourGuide config={config} {...answers} />);
  return () => {
    root.unmount();
    place.remove();
    config.pinnedTarget.classList.remove(...highlight);
  };
}
