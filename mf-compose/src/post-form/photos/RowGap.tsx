import { useDroppable } from '@dnd-kit/core';
import type { ReactNode } from 'react';
import { rowPlaceId } from './photo-places.ts';
import styles from './photos.module.css';

/** The gap above or below a row: a photo that is dropped here gets its own row. */
export function RowGap({
  row,
  isActive,
}: {
  readonly row: number;
  readonly isActive: boolean;
}): ReactNode {
  const { setNodeRef, isOver } = useDroppable({ id: rowPlaceId(row), disabled: !isActive });
  return (
    <div className={styles['gap']} aria-hidden="true">
      <div ref={setNodeRef} className={styles['reach']} data-over={isOver ? '' : undefined} />
    </div>
  );
}
