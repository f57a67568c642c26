/** Whether shortcuts are on for this person on this machine. */
export interface HotkeysSetting {
  isOn(): boolean;
  set(isOn: boolean): void;
}

const storageKey = 'tessera.hotkeys';

/**
 * Reads and keeps the switch of the shortcuts. What was chosen in this browser goes before the account's setting. A
 * browser that keeps nothing forgets the choice with the page.
 */
export function createHotkeysSetting(isOnByAccount: boolean, storage: () => Storage = () => window.localStorage): HotkeysSetting {
  let isOn = isOnByAccount;
  try {
    const stored = storage().getItem(storageKey);
    if (stored === 'on' || stored === 'off') isOn = stored === 'on';
  } catch {
    // storage is closed: the account decides
  }
  return {
    isOn: () => isOn,
    set(value) {
      isOn = value;
      try {
        storage().setItem(storageKey, value ? 'on' : 'off');
      } catch {
        // kept for this page only
      }
    },
  };
}
