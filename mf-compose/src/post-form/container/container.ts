import { postTexts } from '@tessera/shared-contracts/posts/post-texts';
import { postFormMotion, scrollHelper } from '@tessera/shared-contracts/posts/post-form-constants';
import { headerHeight } from '@tessera/shared-contracts/shell/constants';
import { openDismissible } from '@tessera/shared-ui/overlays/dismissible';
import { followKeyboard } from './follow-keyboard.ts';
import { animate, scrollWindowTo } from './motion.ts';
import styles from './container.module.css';

/**
 * Where a form is placed: in a modal dialog, or in place of an element of the page (the new-post
 * buttons or the edited post).
 */
export type Placement =
  | { readonly kind: 'modal'; readonly parent: HTMLElement }
  | { readonly kind: 'in-place'; readonly target: HTMLElement };

/**
 * The container of one form. Its methods are called in the order below, but `teardown` may be
 * called at any time.
 */
export interface FormContainer {
  readonly kind: Placement['kind'];
  /** The element the form renders into. */
  readonly host: HTMLElement;
  /** The element that scrolls the form: the page or the modal dialog. */
  readonly scroller: Element;
  /** Prepares the container; a modal becomes visible now. */
  prepare(): void;
  /** Puts the form into the container. */
  attach(): void;
  show(signal?: AbortSignal): Promise<void>;
  scrollIntoView(signal?: AbortSignal): Promise<void>;
  hide(): Promise<void>;
  /** Removes the container and shows what the form replaced. */
  teardown(): void;
}

/** The container; throws the specification's error if the form has none or no longer has one. */
export function requireContainer(container: FormContainer | undefined): FormContainer {
  if (!container) throw new Error(postTexts.noFormContainer);
  return container;
}

export interface ContainerEvents {
  /**
   * Called, for a modal only, when the person presses Escape or clicks the backdrop, or the browser
   * closes the dialog.
   */
  onCloseRequest(): void;
}

const createHost = (): HTMLElement => {
  const host = document.createElement('div');
  host.className = styles['host'] ?? '';
  return host;
};

function createModal(parent: HTMLElement, { onCloseRequest }: ContainerEvents): FormContainer {
  const host = createHost();
  const dialog = document.createElement('dialog');
  dialog.className = styles['modal'] ?? '';
  let close = (): void => {};
  let leaveKeyboard = (): void => {};
  return {
    kind: 'modal',
    host,
    scroller: dialog,
    prepare() {
      parent.append(dialog);
      close = openDismissible(dialog, onCloseRequest, undefined, { fillsWindow: true });
      leaveKeyboard = followKeyboard(host);
      document.documentElement.classList.add(styles['pageBehind'] ?? '');
    },
    attach: () => dialog.append(host),
    show: (signal) =>
      animate(
        host,
        [
          { opacity: 0, transform: 'translateY(12px)' },
          { opacity: 1, transform: 'none' },
        ],
        200,
        signal,
      ),
    async scrollIntoView() {
      dialog.scrollTop = 0;
    },
    hide: () => animate(dialog, [{ opacity: 1 }, { opacity: 0 }], 150),
    teardown() {
      close();
      leaveKeyboard();
      document.documentElement.classList.remove(styles['pageBehind'] ?? '');
      dialog.remove();
    },
  };
}

function createInPlace(target: HTMLElement): FormContainer {
  const host = createHost();
  const frame = document.createElement('div');
  frame.className = styles['inline'] ?? '';
  let heightBefore = 0;
  let leaveKeyboard = (): void => {};
  const height = () => frame.getBoundingClientRect().height;
  return {
    kind: 'in-place',
    host,
    scroller: document.scrollingElement ?? document.documentElement,
    prepare() {
      heightBefore = target.getBoundingClientRect().height;
      target.before(frame);
      target.hidden = true;
      leaveKeyboard = followKeyboard(host);
    },
    attach: () => frame.append(host),
    show: (signal) =>
      animate(
        frame,
        [
          { height: `${heightBefore}px`, overflow: 'clip' },
          { height: `${height()}px`, overflow: 'clip' },
        ],
        postFormMotion.max,
        signal,
      ),
    scrollIntoView: (signal) =>
      scrollWindowTo(
        frame,
        headerHeight + scrollHelper.contentPadding,
        postFormMotion.scrollIntoView,
        signal,
      ),
    hide: () =>
      animate(
        frame,
        [
          { height: `${height()}px`, opacity: 1, overflow: 'clip' },
          { height: `${heightBefore}px`, opacity: 0, overflow: 'clip' },
        ],
        postFormMotion.inlineRemoval,
      ),
    teardown() {
      leaveKeyboard();
      frame.remove();
      target.hidden = false;
    },
  };
}

/** Creates the container for a form with this placement. */
export const createContainer = (placement: Placement, events: ContainerEvents): FormContainer =>
  placement.kind === 'modal'
    ? createModal(placement.parent, events)
    : createInPlace(placement.target);
