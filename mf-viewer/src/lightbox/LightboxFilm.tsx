import { useEffect, useRef, type ReactNode } from 'react';
import { closestPost, readPostModel } from '../posts/post-model.ts';
import { element } from '../stream/element.ts';
import styles from './lightbox.module.css';

export interface LightboxFilmProps {
  readonly film: HTMLElement;
  /** Attributes of the copy, in addition to those of the page. */
  readonly attributes: Readonly<Record<string, string>>;
  /** It was unmounted; seconds. */
  readonly onLeave: (position: number) => void;
}

/** A copy of a video of the page, which gets its controls as every video does. */
export function LightboxFilm({ film, attributes, onLeave }: LightboxFilmProps): ReactNode {
  const holder = useRef<HTMLDivElement>(null);
  const leave = useRef(onLeave);
  useEffect(() => {
    leave.current = onLeave;
  });
  useEffect(() => {
    const original = film.querySelector('video');
    if (!original || !holder.current) return undefined;
    const copy = element('video', original.className);
    // the page's CSP blocks style attributes
    for (const { name, value } of original.attributes)
      if (name !== 'style') copy.setAttribute(name, value);
    const post = closestPost(film);
    const model = post && readPostModel(post);
    if (model)
      copy.dataset['iframePostData'] = JSON.stringify({
        post_id: model.id,
        blog: model.tumblelog_uuid,
      });
    for (const [name, value] of Object.entries(attributes)) copy.setAttribute(name, value);
    for (const track of original.querySelectorAll('track')) {
      const copied = element('track', '');
      for (const { name, value } of track.attributes) copied.setAttribute(name, value);
      copy.append(copied);
      // captions stay on
      copied.track.mode = track.track.mode;
    }
    // the stage is dark in both schemes
    copy.style.background = 'none';
    const frame = element('div', `post-view__film ${styles['film'] ?? ''}`, copy);
    holder.current.append(frame);
    return () => {
      leave.current(copy.currentTime);
      frame.remove();
    };
  }, [film, attributes]);
  return <div ref={holder} className={styles['stage']} />;
}
