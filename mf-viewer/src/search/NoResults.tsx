import { blogSearchTexts, blogSearchTimes } from '@tessera/shared-contracts/blogs/drawer-constants';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import styles from './blog-search.module.css';

/** The text shown if a search has no results, centred in the visible part of the drawer. */
export function NoResults({
  term,
  panel,
}: {
  readonly term: string;
  readonly panel: HTMLElement;
}): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let fitted = -Infinity;
    function fit(): void {
      timer = undefined;
      fitted = Date.now();
      const element = box.current;
      if (!element) return;
      const { bottom } = panel.getBoundingClientRect();
      const { top } = element.getBoundingClientRect();
      element.style.minBlockSize = `${Math.max(0, Math.round(bottom - top))}px`;
    }
    const resized = (): void => {
      timer ??= setTimeout(fit, Math.max(0, fitted + blogSearchTimes.panelHeight - Date.now()));
    };
    fit();
    window.addEventListener('resize', resized);
    return () => {
      window.removeEventListener('resize', resized);
      clearTimeout(timer);
    };
  }, [panel]);
  return (
    <div className={styles['nothing']} ref={box} role="status">
      <p>{fillText(blogSearchTexts.nothing, { term })}</p>
    </div>
  );
}
