import type { CreatablePostType } from '@tessera/shared-contracts/posts/post-types';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { FastCompose } from './FastCompose.tsx';
import styles from './fast-compose.module.css';

/** The overlay of a page: at most one, however often it is opened. */
export interface FastComposeOverlay {
  open(): void;
  close(): void;
  /** Closes it without a trace; it cannot be opened again. */
  dispose(): void;
}

/** The icons on their backdrop, rendered in advance so that opening takes one frame. */
interface Drawing {
  readonly glass: HTMLElement;
  readonly root: Root;
}

/** Creates the overlay; `onCreate` gets the chosen type once the overlay is gone. */
export function createFastCompose(
  slot: HTMLElement,
  onCreate: (type: CreatablePostType) => void,
): FastComposeOverlay {
  let takeDown: (() => void) | undefined;
  const icons = (
    <FastCompose
      onClose={close}
      onCreate={(type) => {
        close();
        onCreate(type);
      }}
    />
  );

  function draw(): Drawing {
    // A popover, not a modal <dialog>: a modal makes everything else inert and so restyles the
    // whole page before the first frame. The backdrop takes every press, the icons every key.
    const glass = document.createElement('div');
    glass.className = styles['glass'] ?? '';
    glass.popover = 'manual';
    glass.setAttribute('role', 'dialog');
    glass.setAttribute('aria-modal', 'true');
    glass.setAttribute('aria-label', 'New post');
    glass.dataset['fastCompose'] = '';
    const root = createRoot(glass);
    root.render(icons);
    return { glass, root };
  }
  let drawn: Drawing | undefined = draw();

  function close(): void {
    takeDown?.();
    takeDown = undefined;
  }
  function open(): void {
    if (takeDown || !drawn) return;
    const { glass, root } = drawn;
    const focusedBefore = document.activeElement;
    const clickBeside = (event: MouseEvent) => {
      if (event.target instanceof Element && !event.target.closest('button')) close();
    };
    glass.addEventListener('click', clickBeside);
    takeDown = () => {
      glass.removeEventListener('click', clickBeside);
      root.unmount();
      glass.remove();
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected)
        focusedBefore.focus({ preventScroll: true });
      drawn = draw();
    };
    if (!glass.hasChildNodes()) flushSync(() => root.render(icons));
    slot.append(glass);
    glass.showPopover();
    glass.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true });
  }
  return {
    open,
    close,
    dispose() {
      close();
      drawn?.root.unmount();
      drawn = undefined;
    },
  };
}
