import type { CreatablePostType } from '@tessera/shared-contracts/posts/post-types';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import {
  createPartRoot,
  failPart,
  type PartPlatform,
  type PartRoot,
} from '@tessera/shared-ui/part-root';
import { createRef } from 'react';
import { flushSync } from 'react-dom';
import { FastCompose, type FastComposeHandle } from './FastCompose.tsx';
import styles from './fast-compose.module.css';

/** The overlay of a page: at most one, however often it is opened. */
export interface FastComposeOverlay {
  open(): void;
  close(): void;
  /** Removes the overlay for good; it cannot be opened again. */
  dispose(): void;
}

/** The icons on their backdrop, rendered in advance so that opening takes one frame. */
interface Rendering {
  readonly layer: HTMLElement;
  readonly root: PartRoot;
}

/** Creates the overlay; `onCreate` gets the chosen type once the overlay is gone. */
export function createFastCompose(
  platform: PartPlatform & Pick<Platform, 'router'>,
  slot: HTMLElement,
  onCreate: (type: CreatablePostType) => void,
): FastComposeOverlay {
  let takeDown: (() => void) | undefined;
  let isDisposed = false;
  const handle = createRef<FastComposeHandle>();
  const icons = (
    <FastCompose
      handle={handle}
      onClose={close}
      onCreate={(type) => {
        close();
        onCreate(type);
      }}
    />
  );
  let rendered: Rendering | undefined = render();

  function render(): Rendering {
    // A popover, not a modal <dialog>: a modal makes everything else inert and so restyles the
    // whole page before the first frame. Nothing is lost: the layer covers the page and gets every
    // press outside the icons, and the focused icon gets every key.
    const layer = document.createElement('div');
    layer.className = styles['layer'] ?? '';
    layer.popover = 'manual';
    layer.setAttribute('role', 'dialog');
    layer.setAttribute('aria-modal', 'true');
    layer.setAttribute('aria-label', 'New post');
    const root = createPartRoot(platform, layer, failPart(platform, 'fast compose', drop));
    root.render(icons);
    return { layer, root };
  }

  /** Removes the overlay, open or not; the next opening renders it again. */
  function drop(): void {
    takeDown?.();
    takeDown = undefined;
    rendered?.root.unmount();
    rendered = undefined;
  }
  function close(): void {
    if (!takeDown) return;
    drop();
    rendered = render();
  }
  function open(): void {
    if (takeDown || isDisposed) return;
    rendered ??= render();
    const { layer, root } = rendered;
    const restoreFocus = rememberFocus();
    const releaseBack = platform.router.claimBack(close);
    const clickBeside = (event: MouseEvent) => {
      if (event.target instanceof Element && !event.target.closest('button')) close();
    };
    layer.addEventListener('click', clickBeside);
    takeDown = () => {
      layer.removeEventListener('click', clickBeside);
      layer.remove();
      releaseBack();
      restoreFocus();
    };
    if (!layer.hasChildNodes()) flushSync(() => root.render(icons));
    slot.append(layer);
    layer.showPopover();
    handle.current?.focus();
  }
  return {
    open,
    close,
    dispose() {
      drop();
      isDisposed = true;
    },
  };
}
