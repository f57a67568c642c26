import { localStore, type GuardedStorage } from '@tessera/shared-ui/guarded-storage';

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
export function createHotkeysSetting(
  isOnByAccount: boolean,
  storage: GuardedStorage = localStore(),
): HotkeysSetting {
  const stored = storage.read(storageKey);
  let isOn = stored === 'on' || stored === 'off' ? stored === 'on' : isOnByAccount;
  return {
    isOn: () => isOn,
    set(value) {
      isOn = value;
      storage.write(storageKey, value ? 'on' : 'off');
    },
  };
}
