import type { TrailItem } from '@tessera/shared-contracts/posts/form-model';
import type { ReactNode } from 'react';
import styles from './trail.module.css';

export interface ReblogTrailProps {
  readonly tree: readonly TrailItem[];
  readonly isRemoved: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: (isRemoved: boolean) => void;
}

/** What others said before, oldest first. It can be left out, and taken back in. */
export function ReblogTrail({ tree, isRemoved, isDisabled, onToggle }: ReblogTrailProps): ReactNode {
  if (isRemoved) {
    return (
      <p className={styles['removed']}>
        <span>What others said is left out.</span>
        <button type="button" className="button button--quiet" disabled={isDisabled} onClick={() => onToggle(false)}>Put it back</button>
      </p>
    );
  }
  return (
    <section className={styles['trail']} aria-label="What others said">
      {tree.map((item) => (
        <article key={`${item.post_id}-${item.blog}`} className={styles['entry']}>
          <p className={styles['by']}>{item.blog}</p>
          {/* sanitised by the server before it was stored */}
          <div className="post-view__prose" dangerouslySetInnerHTML={{ __html: item.body }} />
        </article>
      ))}
      <button type="button" className={`button button--quiet ${styles['remove']}`} disabled={isDisabled} onClick={() => onToggle(true)}>Leave out what others said</button>
    </section>
  );
}
