import { rememberFocus } from '@tessera/shared-ui/overlays/remember-focus';
import { undoTexts } from '@tessera/shared-contracts/undo/undo-texts';
import type { ReadableStore } from '@tessera/shared-ui/store';
import { useStore } from '@tessera/shared-ui/use-store';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { createPortal, flushSync } from 'react-dom';
import type { ShownToast } from './toast-queue.ts';
import { createShellPart } from '../../page/render-over-page.tsx';

export interface ToastListProps {
  readonly shown: ReadableStore<ShownToast | undefined>;
  /** The live regions for toasts; `urgent` is for errors. */
  readonly polite: HTMLElement;
  readonly urgent: HTMLElement;
}

/** The current toast, in the live region that fits its tone. */
export function ToastList({ shown, polite, urgent }: ToastListProps): ReactNode {
  const current = useStore(shown);
  if (!current) return null;
  const { id, toast } = current;
  return createPortal(
    <ToastBox {...current} key={id} />,
    toast.tone === 'error' ? urgent : polite,
    String(id),
  );
}

/** A toast. A click anywhere on it dismisses it; hovering or focusing it pauses its timer. */
function ToastBox({ toast, hold, dismiss }: ShownToast): ReactNode {
  const { text, avatarUrl, link, undo, tone = 'plain' } = toast;
  const action = undo ? { label: undoTexts.undo, run: undo } : toast.action;
  const box = useRef<HTMLDivElement>(null);
  const restoreFocus = useRef(() => {});
  const [isHovered, setHovered] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isHeld = isHovered || isFocused;
  useEffect(() => (isHeld ? hold() : undefined), [isHeld, hold]);
  // a removed toast must not take the focus with it
  useLayoutEffect(() => {
    const shown = box.current;
    return () => {
      if (shown?.contains(document.activeElement)) restoreFocus.current();
    };
  }, []);
  function takeFocus({ relatedTarget }: FocusEvent): void {
    setFocused(true);
    if (!box.current?.contains(relatedTarget)) restoreFocus.current = rememberFocus(relatedTarget);
  }
  function pressKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    dismiss();
  }
  return (
    <div
      ref={box}
      role="presentation"
      className={tone === 'error' ? 'overlay-toast overlay-toast--error' : 'overlay-toast'}
      onClick={dismiss}
      onKeyDown={pressKey}
      onFocus={takeFocus}
      onBlur={() => setFocused(false)}
      onPointerEnter={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
    >
      {avatarUrl !== undefined && (
        <img
          className="avatar overlay-toast__avatar"
          src={avatarUrl}
          alt=""
          width={32}
          height={32}
        />
      )}
      <span className="overlay-toast__text">{text}</span>
      {link && (
        <a className="overlay-toast__link" href={link.href}>
          {link.label}
        </a>
      )}
      {action && (
        <button
          className="overlay-toast__action"
          type="button"
          aria-keyshortcuts={undo && 'Control+Z'}
          onClick={() => action.run()}
        >
          {action.label}
        </button>
      )}
    </div>
  );
}

/** Shows toasts in their live regions. Returns a function that unmounts the list. */
export function mountToastList(props: ToastListProps): () => void {
  // the container is not in the page: everything is rendered into live regions by portals
  const root = createShellPart(document.createDocumentFragment());
  flushSync(() => root.render(<ToastList {...props} />));
  return () => root.unmount();
}
