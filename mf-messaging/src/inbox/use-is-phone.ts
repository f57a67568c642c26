import { useSyncExternalStore } from 'react';

/** If this media query matches, the inbox fills the screen. */
const phone = '(max-width: 480px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(phone);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the viewport is as narrow as that of a phone. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
