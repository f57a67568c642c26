import { useSyncExternalStore } from 'react';

/** Up to this width the inbox fills the screen. */
const phone = '(max-width: 480px)';

function subscribe(listener: () => void): () => void {
  const media = window.matchMedia(phone);
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Whether the window is as narrow as a phone. */
export const useIsPhone = (): boolean =>
  useSyncExternalStore(subscribe, () => window.matchMedia(phone).matches);
