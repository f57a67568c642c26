import { controlsRest } from '@tessera/shared-contracts/media/video-player';
import { useEffect, useState } from 'react';

/**
 * Whether to show the controls of a video. While the video is paused, they always show. While it
 * plays, they show for a moment after a tap or a pointer movement on it, and hide at once when the
 * pointer leaves it.
 */
export function useActivity(host: HTMLElement, isPaused: boolean): boolean {
  const [isActive, setActive] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const hide = (): void => setActive(false);
    function onPointerMove({ pointerType }: PointerEvent): void {
      if (pointerType === 'touch') return;
      show();
    }
    function show(): void {
      setActive(true);
      clearTimeout(timer);
      timer = setTimeout(hide, controlsRest);
    }
    host.addEventListener('pointermove', onPointerMove);
    host.addEventListener('pointerleave', hide);
    host.addEventListener(videoTapped, show);
    return () => {
      clearTimeout(timer);
      host.removeEventListener('pointermove', onPointerMove);
      host.removeEventListener('pointerleave', hide);
      host.removeEventListener(videoTapped, show);
    };
  }, [host]);
  return isActive || isPaused;
}

/** Event that is dispatched on the host of a video when a tap should show the controls. */
export const videoTapped = 'video:tapped';
