import { textChanges } from '@tessera/shared-ui/format/text-diff';
import { useMemo, type ReactNode } from 'react';
import { formTexts } from '../state/form-texts.ts';
import styles from './versions.module.css';

/** A text with what the current one lacks, and has in addition. */
export function Differences({
  text,
  current,
}: {
  readonly text: string;
  readonly current: string;
}): ReactNode {
  const parts = useMemo(() => textChanges(current, text), [current, text]);
  if (text === current) return <p className={styles['same']}>{formTexts.versions.same}</p>;
  return (
    <>
      <p className={styles['legend']}>
        <ins className={styles['was']}>{formTexts.versions.was}</ins>
        <del className={styles['now']}>{formTexts.versions.now}</del>
      </p>
      <div
        className={styles['text']}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keys scroll it
        tabIndex={0}
        role="region"
        aria-label={formTexts.versions.text}
      >
        {parts.map(({ kind, text: words }, index) => {
          const key = `${index}`;
          if (kind === 'added')
            return (
              <ins key={key} className={styles['was']}>
                {words}
              </ins>
            );
          return kind === 'removed' ? (
            <del key={key} className={styles['now']}>
              {words}
            </del>
          ) : (
            <span key={key}>{words}</span>
          );
        })}
      </div>
    </>
  );
}
