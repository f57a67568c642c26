import { useRefMap } from '@tessera/shared-ui/use-ref-map';
import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { fastComposeMotion } from '@tessera/shared-contracts/posts/post-form-constants';
import {
  creatablePostTypes,
  postTypeLabels,
  type CreatablePostType,
} from '@tessera/shared-contracts/posts/post-types';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';
import {
  useCallback,
  useImperativeHandle,
  useLayoutEffect,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
} from 'react';
import { firstSelection, readKey, stepSelection } from './selection.ts';
import styles from './fast-compose.module.css';

export interface FastComposeHandle {
  /** Focuses the selected icon. */
  focus(): void;
}

export interface FastComposeProps {
  readonly handle: Ref<FastComposeHandle>;
  readonly onCreate: (type: CreatablePostType) => void;
  readonly onClose: () => void;
}

/** Seven icons, one of them selected by pointer, keys or focus. */
export function FastCompose({ handle, onCreate, onClose }: FastComposeProps): ReactNode {
  const [selected, select] = useState<CreatablePostType>(firstSelection);
  const icons = useRefMap<CreatablePostType>();
  const focus = useCallback(
    () => icons.get(selected)?.focus({ preventScroll: true }),
    [icons, selected],
  );
  // as soon as the icons are visible: the next key must not go past them
  useLayoutEffect(focus, [focus]);
  useImperativeHandle(handle, () => ({ focus }), [focus]);

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
    <div className={styles['icons']} role="group" aria-label="New post" onKeyDown={pressKey}>
      {creatablePostTypes.map((type, index) => (
        <button
          key={type}
          ref={icons.ref(type)}
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
