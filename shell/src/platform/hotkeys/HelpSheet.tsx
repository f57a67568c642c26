import type { Hotkey } from '@tessera/shared-contracts/platform/platform';
import { Button } from '@tessera/shared-ui/Button';
import { CheckField } from '@tessera/shared-ui/CheckField';
import { Dialog } from '@tessera/shared-ui/overlays/Dialog';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import { Fragment, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { HotkeysSetting } from './hotkeys-setting.ts';
import { keyCaps } from './key-caps.ts';
import { renderDialog } from '../dialogs/render-dialog.tsx';

const groups: readonly Hotkey['group'][] = ['Everywhere', 'Reading', 'Writing'];

/** Texts of the help sheet (ours). */
const texts = {
  title: 'Keyboard shortcuts',
  switch: 'Use keyboard shortcuts',
  close: 'Close',
} as const;

type ListedHotkey = Pick<Hotkey, 'keys' | 'description' | 'group'>;

export interface HelpSheetProps {
  readonly hotkeys: readonly ListedHotkey[];
  readonly setting: HotkeysSetting;
  readonly isMac: boolean;
  readonly router: OverlayRouter | undefined;
  readonly onClose: () => void;
}

/**
 * A dialog with all registered shortcuts by group, and a switch that turns them all on or off.
 * Escape, `?`, Back and the button close it.
 */
export function HelpSheet({ hotkeys, setting, isMac, router, onClose }: HelpSheetProps): ReactNode {
  const [isOn, setOn] = useState(() => setting.isOn());
  const closeButton = useRef<HTMLButtonElement>(null);
  const id = useId();

  function pressKey(event: KeyboardEvent): void {
    // keys belong to the sheet, not to the page below
    event.stopPropagation();
    if (event.key !== 'Escape' && event.key !== '?') return;
    event.preventDefault();
    onClose();
  }
  return (
    <Dialog
      title={texts.title}
      isWide
      isDismissible={false}
      initialFocus={closeButton}
      onClose={onClose}
      router={router}
      onKeyDown={pressKey}
      actions={
        <Button ref={closeButton} onClick={onClose}>
          {texts.close}
        </Button>
      }
    >
      <div className="overlay-keys">
        {groups
          .map((group) => ({ group, members: hotkeys.filter((one) => one.group === group) }))
          .filter(({ members }) => members.length > 0)
          .map(({ group, members }) => (
            <Fragment key={group}>
              <h3 className="overlay-keys__group" id={`${id}-${group}`}>
                {group}
              </h3>
              <dl className="overlay-keys" aria-labelledby={`${id}-${group}`}>
                {members.map((hotkey) => (
                  <KeysRow key={hotkey.keys} hotkey={hotkey} isMac={isMac} />
                ))}
              </dl>
            </Fragment>
          ))}
      </div>
      <CheckField
        label={texts.switch}
        role="switch"
        checked={isOn}
        aria-checked={isOn}
        onChange={({ target }) => {
          setting.set(target.checked);
          setOn(target.checked);
        }}
      />
    </Dialog>
  );
}

function KeysRow({
  hotkey: { keys, description },
  isMac,
}: {
  readonly hotkey: ListedHotkey;
  readonly isMac: boolean;
}): ReactNode {
  return (
    <div className="overlay-keys__row">
      <dt className="overlay-keys__keys">
        {keyCaps(keys, isMac).map((caps, press) => (
          <Fragment key={press}>
            {press > 0 && ' then '}
            {caps.map((cap) => (
              <kbd className="overlay-keys__key" key={cap}>
                {cap}
              </kbd>
            ))}
          </Fragment>
        ))}
      </dt>
      <dd className="overlay-keys__purpose">{description}</dd>
    </div>
  );
}

/** Shows the help sheet until it is closed. */
export function showHelpSheet(props: Omit<HelpSheetProps, 'onClose'>): void {
  void renderDialog<void>((answer) => <HelpSheet {...props} onClose={answer} />);
}
