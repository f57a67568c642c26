import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { fastComposeMotion } from '@tessera/shared-contracts/posts/post-form-constants';
import {
  creatablePostTypes,
  postTypeLabels,
  type CreatablePostType,
} from '@tessera/shared-contracts/posts/post-types';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { firstSelection, readKey, stepSelection } from './selection.ts';
import styles from './fast-compose.module.css';

export interface FastComposeProps {
  readonly onCreate: (type: CreatablePostType) => void;
  readonly onClose: () => void;
}

/** Seven icons, one of them selected by pointer, keys or focus. */
export function FastCompose({ onCreate, onClose }: FastComposeProps): ReactNode {
  const [selected, select] = useState<CreatablePostType>(firstSelection);
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => {
    frame.current
      ?.querySelector<HTMLElement>(`[${postAttributes.type}="${selected}"]`)
      ?.focus({ preventScroll: true });
  }, [selected]);

  function pressKey(event: KeyboardEvent): void {
    const action = readKey(event);
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    if (action.kind === 'step') select((current) => stepSelection(current, action.step));
    if (action.kind === 'create') onCreate(selected);
    if (action.kind === 'close') onClose();
  }
  return (
    <div
      ref={frame}
      className={styles['icons']}
      role="group"
      aria-label="New post"
      onKeyDown={pressKey}
    >
      {creatablePostTypes.map((type, index) => (
        <button
          key={type}
          type="button"
          className={styles['icon']}
          {...{ [postAttributes.type]: type }}
          aria-current={type === selected ? 'true' : undefined}
          tabIndex={type === selected ? 0 : -1}
          style={{
            animationDuration: `${fastComposeMotion.icon}ms`,
            animationDelay: `${index * fastComposeMotion.stagger}ms`,
          }}
          onPointerEnter={() => select(type)}
          onFocus={() => select(type)}
          onClick={() => onCreate(type)}
        >
          <span className={styles['tile']}>
            <PostTypeIcon type={type} className={styles['mark'] ?? ''} />
          </span>
          <span>{postTypeLabels[type]}</span>
        </button>
      ))}
    </div>
  );
}
