import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { marks, MarkDevice, MarkOut } from './marks.tsx';
import { openNetworkWindow } from './open-network-window.ts';
import type { ShareForm, ShareOption, WindowNetwork } from './share-options.ts';
import styles from './SharePopover.module.css';

export interface OptionListProps {
  readonly options: readonly ShareOption[];
  /** Opens the device's share sheet. */
  readonly url: string;
  /** The form that the user came back from; its option gets the focus. */
  readonly startAt: ShareForm | undefined;
  readonly onForm: (form: ShareForm) => void;
  /** Called when a network's window was opened. */
  readonly onWindow: (network: WindowNetwork) => void;
}

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** The share options; arrow keys move between them. */
export function OptionList({
  options,
  url,
  startAt,
  onForm,
  onWindow,
}: OptionListProps): ReactNode {
  const list = useRef<HTMLUListElement | null>(null);
  useEffect(() => {
    if (startAt !== undefined)
      list.current?.querySelector<HTMLElement>(`[data-share-option="${startAt}"]`)?.focus();
  }, [startAt]);

  function walk(event: KeyboardEvent<HTMLUListElement>): void {
    const step = steps[event.key];
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-share-option]')];
    const at = all.findIndex((one) => one === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move inside
    <ul className={styles.list} ref={list} onKeyDown={walk}>
      {options.map((option) => (
        <li key={option.name}>
          <Option option={option} onForm={onForm} onWindow={onWindow} />
        </li>
      ))}
      {typeof navigator.share === 'function' && (
        <li className={styles.wide}>
          <button
            className={styles.option}
            type="button"
            data-share-option="device"
            onClick={() => void navigator.share({ url }).catch(() => undefined)}
          >
            <span className={styles.mark}>
              <MarkDevice />
            </span>
            <span className={styles.name}>{shareTexts.device}</span>
          </button>
        </li>
      )}
    </ul>
  );
}

function Option({
  option,
  onForm,
  onWindow,
}: { readonly option: ShareOption } & Pick<OptionListProps, 'onForm' | 'onWindow'>): ReactNode {
  const Mark = marks[option.name];
  const inside = (
    <>
      <span className={styles.mark}>
        <Mark />
      </span>
      <span className={styles.name}>{option.label}</span>
    </>
  );
  const shared = { className: styles.option, 'data-share-option': option.name };
  switch (option.kind) {
    case 'form':
      return (
        <button type="button" {...shared} onClick={() => onForm(option.form)}>
          {inside}
        </button>
      );
    case 'link':
      return (
        <a {...shared} href={option.href}>
          {inside}
        </a>
      );
    case 'window': {
      const open = (event: MouseEvent) => {
        // with a modifier, or if the browser blocks the window, the link opens a tab
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
          <MarkOut />
          <span className="visually-hidden">({shareTexts.newWindow})</span>
        </a>
      );
    }
  }
}
