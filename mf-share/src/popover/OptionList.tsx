import { shareTexts } from '@tessera/shared-contracts/sharing/texts';
import { useRefMap } from '@tessera/shared-ui/use-ref-map';
import { useEffect, type KeyboardEvent, type ReactNode } from 'react';
import { MarkDevice } from '../options/marks.tsx';
import type { ShareForm, ShareOption } from '../options/share-options.ts';
import { ShareOptionControl, type OptionActions } from '../options/ShareOptionControl.tsx';
import styles from '../options/share.module.css';

export interface OptionListProps extends OptionActions {
  readonly options: readonly ShareOption[];
  /** The URL for the device's share sheet. */
  readonly url: string;
  /** The form from which the user has returned; the option of that form receives focus. */
  readonly startAt: ShareForm | undefined;
}

/** Name of the control that opens the device's share sheet. */
const device = 'device';
type ControlName = ShareOption['name'] | typeof device;

const steps: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowRight: 1,
  ArrowUp: -1,
  ArrowLeft: -1,
};

/** The share options; arrow keys move between them. */
export function OptionList({ options, url, startAt, ...actions }: OptionListProps): ReactNode {
  const controls = useRefMap<ControlName>();
  useEffect(() => {
    if (startAt !== undefined) controls.get(startAt)?.focus();
  }, [controls, startAt]);

  function moveFocus(event: KeyboardEvent<HTMLUListElement>): void {
    const step = steps[event.key];
    const names: readonly ControlName[] = [...options.map(({ name }) => name), device];
    const all = names.flatMap((name) => controls.get(name) ?? []);
    const at = all.findIndex((one) => one === document.activeElement);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    all[(at + step + all.length) % all.length]?.focus();
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys move inside
    <ul className={styles.list} onKeyDown={moveFocus}>
      {options.map((option) => (
        <li key={option.name}>
          <ShareOptionControl ref={controls.ref(option.name)} option={option} {...actions} />
        </li>
      ))}
      {typeof navigator.share === 'function' && (
        <li className={styles.wide}>
          <button
            ref={controls.ref(device)}
            className={styles.option}
            type="button"
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
