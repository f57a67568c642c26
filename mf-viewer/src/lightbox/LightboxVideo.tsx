import { useEffect, useRef, type ReactNode } from 'react';
import styles from './lightbox.module.css';

export interface LightboxVideoProps {
  readonly host: HTMLElement;
  /** Called before the copy is shown. */
  readonly onCopy: (copy: HTMLElement, original: HTMLElement) => void;
  /** Called on unmount, with the position in seconds. */
  readonly onLeave: (position: number) => void;
}

/** A copy of a video on the page; the copy gets controls like any other video. */
export function LightboxVideo({ host, onCopy, onLeave }: LightboxVideoProps): ReactNode {
  const holder = useRef<HTMLDivElement>(null);
  const callbacks = useRef({ onCopy, onLeave });
  useEffect(() => {
    callbacks.current = { onCopy, onLeave };
  });
  useEffect(() => {
    const original = host.querySelector('video');
    if (!original || !holder.current) return undefined;
    const copy = document.createElement('video');
    // the page's CSP blocks style attributes
    for (const { name, value } of original.attributes)
      if (name !== 'style') copy.setAttribute(name, value);
    for (const track of original.querySelectorAll('track')) {
      const copied = document.createElement('track');
      for (const { name, value } of track.attributes) copied.setAttribute(name, value);
      copy.append(copied);
      // captions that are on in the original are also on in the copy
      copied.track.mode = track.track.mode;
    }
    // the background that videos have on the page would stand out on the dark stage
    copy.style.background = 'none';
    const frame = document.createElement('div');
    frame.className = `post-view__video-player ${styles['video'] ?? ''}`;
    frame.append(copy);
    callbacks.current.onCopy(frame, host);
    holder.current.append(frame);
    return () => {
      callbacks.current.onLeave(copy.currentTime);
      frame.remove();
    };
  }, [host]);
  return <div ref={holder} className={styles['stage']} />;
}
