import type { CreatablePostType } from '@tessera/shared-contracts/posts/post-types';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
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
  readonly layer: HTMLElement;
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
    const layer = document.createElement('div');
    layer.className = styles['layer'] ?? '';
    layer.popover = 'manual';
    layer.setAttribute('role', 'dialog');
    layer.setAttribute('aria-modal', 'true');
    layer.setAttribute('aria-label', 'New post');
    layer.dataset['fastCompose'] = '';
    const root = createRoot(layer);
    root.render(icons);
    return { layer, root };
  }
  let drawn: Drawing | undefined = draw();

  function close(): void {
    takeDown?.();
    takeDown = undefined;
  }
  function open(): void {
    if (takeDown || !drawn) return;
    const { layer, root } = drawn;
    const giveFocusBack = rememberFocus();
    const clickBeside = (event: MouseEvent) => {
      if (event.target instanceof Element && !event.target.closest('button')) close();
    };
    layer.addEventListener('click', clickBeside);
    takeDown = () => {
      layer.removeEventListener('click', clickBeside);
      root.unmount();
      layer.remove();
      giveFocusBack();
      drawn = draw();
    };
    if (!layer.hasChildNodes()) flushSync(() => root.render(icons));
    slot.append(layer);
    layer.showPopover();
    layer.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true });
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
