import { windowTexts } from '@tessera/shared-contracts/messaging/texts';
import { Button } from '@tessera/shared-ui/Button';
import { IconArrowDown, IconArrowLeft, IconArrowUp } from '@tessera/shared-ui/Icon';
import { IconButton } from '@tessera/shared-ui/IconButton';
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import type { MoveDirection } from './place.ts';
import styles from './MoveBar.module.css';

export interface MoveBarProps {
  readonly onMove: (direction: MoveDirection) => void;
  /** Returns the window to its row. */
  readonly onReset: () => void;
  readonly onDone: () => void;
}

const keys: Readonly<Record<string, MoveDirection>> = {
  ArrowLeft: 'left',
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowRight: 'right',
};
const buttons = [
  { direction: 'left', label: windowTexts.moveLeft, icon: <IconArrowLeft /> },
  { direction: 'up', label: windowTexts.moveUp, icon: <IconArrowUp /> },
  { direction: 'down', label: windowTexts.moveDown, icon: <IconArrowDown /> },
  {
    direction: 'right',
    label: windowTexts.moveRight,
    icon: <IconArrowLeft className={styles.flipped ?? ''} />,
  },
] as const;

/** Moves a window step by step, with its buttons or the arrow keys, for those who do not drag. */
export function MoveBar({ onMove, onReset, onDone }: MoveBarProps): ReactNode {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => bar.current?.querySelector('button')?.focus({ preventScroll: true }), []);
  function press(event: KeyboardEvent): void {
    const direction = keys[event.key];
    if (direction) onMove(direction);
    else if (event.key === 'Escape') onDone();
    else return;
    event.preventDefault();
    // otherwise Escape would also close the window
    event.stopPropagation();
  }
  return (
    <div
      ref={bar}
      className={styles.bar}
      role="toolbar"
      aria-label={windowTexts.move}
      onKeyDown={press}
    >
      {buttons.map(({ direction, label, icon }) => (
        <IconButton key={direction} label={label} onClick={() => onMove(direction)}>
          {icon}
        </IconButton>
      ))}
      <Button size="small" variant="quiet" onClick={onReset}>
        {windowTexts.moveBack}
      </Button>
      <Button size="small" onClick={onDone}>
        {windowTexts.moveDone}
      </Button>
    </div>
  );
}
