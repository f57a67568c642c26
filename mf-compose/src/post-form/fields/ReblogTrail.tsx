import type { TrailItem } from '@tessera/shared-contracts/posts/form-model';
import { Button } from '@tessera/shared-ui/Button';
import { Html } from '@tessera/shared-ui/content/Html';
import type { ReactNode } from 'react';
import styles from './trail.module.css';

export interface ReblogTrailProps {
  readonly tree: readonly TrailItem[];
  readonly isRemoved: boolean;
  readonly isDisabled: boolean;
  readonly onToggle: (isRemoved: boolean) => void;
}

/**
 * The trail of a reblog, oldest first. Comments can be left out and put back; the original post
 * stays.
 */
export function ReblogTrail({
  tree,
  isRemoved,
  isDisabled,
  onToggle,
}: ReblogTrailProps): ReactNode {
  const shown = isRemoved ? tree.slice(0, 1) : tree;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolls, by keys only when focused
    <section className={styles['trail']} aria-label="Reblog trail" tabIndex={0}>
      {shown.map((item) => (
        <article key={`${item.post_id}-${item.blog}`} className={styles['entry']}>
          <p className={styles['by']}>{item.blog}</p>
          <Html className="post-view__prose" html={item.body} />
        </article>
      ))}
      {tree.length > 1 && (
        <Button
          variant="quiet"
          className={styles['remove']}
          disabled={isDisabled}
          onClick={() => onToggle(!isRemoved)}
        >
          {isRemoved ? 'Restore reblogs' : 'Trim reblogs'}
        </Button>
      )}
    </section>
  );
}
