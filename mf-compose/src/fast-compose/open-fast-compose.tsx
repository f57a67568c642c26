import type { CreatablePostType } from '@tessera/shared-contracts/posts/post-types';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { FastCompose } from './FastCompose.tsx';
import styles from './fast-compose.module.css';

/** The overlay of a page: at most one, however often it is asked for. */
export interface FastComposeOverlay {
  open(): void;
  close(): void;
  /** Closes it and leaves nothing behind; it cannot be opened any more. */
  dispose(): void;
}

/** A dialog with its icons, drawn before it is wanted: opening it is then a matter of one frame. */
interface Drawing {
  readonly dialog: HTMLDialogElement;
  readonly root: Root;
}

/** Creates the overlay; `onCreate` gets the chosen type after the overlay is gone. */
export function createFastCompose(slot: HTMLElement, onCreate: (type: CreatablePostType) => void): FastComposeOverlay {
  let takeDown: (() => void) | undefined;
  const icons = <FastCompose onClose={close} onCreate={(type) => { close(); onCreate(type); }} />;

  function draw(): Drawing {
    const dialog = document.createElement('dialog');
    dialog.className = styles['glass'] ?? '';
    dialog.setAttribute('aria-label', 'New post');
    dialog.dataset['fastCompose'] = '';
    const root = createRoot(dialog);
    root.render(icons);
    return { dialog, root };
  }
  let drawn: Drawing | undefined = draw();

  function close(): void {
    takeDown?.();
    takeDown = undefined;
  }
  function open(): void {
    if (takeDown || !drawn) return;
    const { dialog, root } = drawn;
    const focusedBefore = document.activeElement;
    const cancel = (event: Event) => {
      event.preventDefault();
      close();
    };
    const clickBeside = (event: MouseEvent) => {
      if (event.target instanceof Element && !event.target.closest('button')) close();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('close', close);
    dialog.addEventListener('click', clickBeside);
    takeDown = () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('close', close);
      dialog.removeEventListener('click', clickBeside);
      root.unmount();
      if (dialog.open) dialog.close();
      dialog.remove();
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus({ preventScroll: true });
      drawn = draw();
    };
    if (!dialog.hasChildNodes()) flushSync(() => root.render(icons));
    slot.append(dialog);
    dialog.showModal();
    dialog.querySelector<HTMLElement>('[aria-current="true"]')?.focus({ preventScroll: true });
  }
  return {
    open, close,
    dispose() {
      close();
      drawn?.root.unmount();
      drawn = undefined;
    },
  };
}
