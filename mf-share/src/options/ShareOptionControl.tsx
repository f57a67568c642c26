import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import type { MouseEvent, ReactNode, RefCallback } from 'react';
import { marks, MarkOut } from './marks.tsx';
import type {
  CopyName,
  ShareForm,
  ShareOption,
  WindowNetwork,
  NetworkWindow,
} from './share-options.ts';
import styles from './share.module.css';

/** Opens a network's window, centred over ours; returns false if the browser blocks it. */
export function openNetworkWindow({
  url,
  name,
  width,
  height,
  hasScrollbars,
}: NetworkWindow): boolean {
  const left = Math.max(0, Math.round(window.screenX + (window.outerWidth - width) / 2));
  const top = Math.max(0, Math.round(window.screenY + (window.outerHeight - height) / 2));
  const opened = window.open(
    url,
    name,
    `popup,width=${width},height=${height},left=${left},top=${top}${hasScrollbars ? ',scrollbars=yes' : ''}`,
  );
  if (!opened) return false;
  // an external site must not get access to our window
  opened.opener = null;
  return true;
}

export interface OptionActions {
  readonly onForm: (form: ShareForm) => void;
  /** Called after a press on an option that opens a window or tab of a network. */
  readonly onWindow: (network: WindowNetwork) => void;
  /** Only called for options of type `callback`. */
  readonly onCopy?: (name: CopyName) => void;
}

export interface ShareOptionControlProps extends OptionActions {
  readonly ref: RefCallback<HTMLElement>;
  readonly option: ShareOption;
  /** Whether the label is below the option's mark instead of beside it. */
  readonly isStacked?: boolean;
}

/** The button or link of a share option. */
export function ShareOptionControl({
  ref,
  option,
  isStacked = false,
  onForm,
  onWindow,
  onCopy,
}: ShareOptionControlProps): ReactNode {
  const Mark = marks[option.name];
  const inside = (
    <>
      <span className={styles.mark}>
        <Mark />
      </span>
      <span className={styles.name}>{option.label}</span>
    </>
  );
  const shared = {
    ref,
    className: isStacked ? `${styles.option} ${styles.stacked}` : styles.option,
  };
  switch (option.type) {
    case 'subview':
      return (
        <button type="button" {...shared} onClick={() => onForm(option.form)}>
          {inside}
        </button>
      );
    case 'callback':
      return (
        <button type="button" {...shared} onClick={() => onCopy?.(option.copies)}>
          {inside}
        </button>
      );
    case 'href':
      return (
        <a {...shared} href={option.href}>
          {inside}
        </a>
      );
    case 'popup': {
      const open = (event: MouseEvent) => {
        // if a modifier key is held or the browser blocks the window, the browser follows the link
        const isPlain = !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey);
        if (isPlain && openNetworkWindow(option.window)) event.preventDefault();
        onWindow(option.window.network);
      };
      return (
        <a
          {...shared}
          href={option.window.url}
          target="_blank"
          rel="noopener noreferrer"
          onClick={open}
        >
          {inside}
          {!isStacked && <MarkOut />}
          <span className="visually-hidden">({shareTexts.newWindow})</span>
        </a>
      );
    }
  }
}
