import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

/** The height of the viewport in px. */
export const useViewportHeight = (): number =>
  useSyncExternalStore(subscribe, () => window.innerHeight);
