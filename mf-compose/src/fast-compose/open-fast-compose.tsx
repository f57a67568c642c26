import type { CreatablePostType } from '@tessera/shared-contracts/posts/post-types';
import { createRoot } from 'react-dom/client';
import { FastCompose } from './FastCompose.tsx';
import styles from './fast-compose.module.css';

/** The overlay of a page: at most one, however often it is asked for. */
export interface FastComposeOverlay {
  open(): void;
  close(): void;
}

/** Creates the overlay; `onCreate` gets the chosen type after the overlay is gone. */
export function createFastCompose(slot: HTMLElement, onCreate: (type: CreatablePostType) => void): FastComposeOverlay {
  let takeDown: (() => void) | undefined;

  function close(): void {
    takeDown?.();
    takeDown = undefined;
  }
  function open(): void {
    if (takeDown) return;
    const focusedBefore = document.activeElement;
    const dialog = document.createElement('dialog');
    dialog.className = styles['glass'] ?? '';
    dialog.setAttribute('aria-label', 'New post');
    dialog.dataset['fastCompose'] = '';
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
    const root = createRoot(dialog);
    takeDown = () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('close', close);
      dialog.removeEventListener('click', clickBeside);
      root.unmount();
      if (dialog.open) dialog.close();
      dialog.remove();
      if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus({ preventScroll: true });
    };
    slot.append(dialog);
    root.render(<FastCompose onClose={close} onCreate={(type) => { close(); onCreate(type); }} />);
    dialog.showModal();
  }
  return { open, close };
}
