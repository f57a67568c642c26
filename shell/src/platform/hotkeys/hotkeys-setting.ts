import { localStore, type GuardedStorage } from '@tessera/shared-ui/guarded-storage';

/** Whether shortcuts are on. A choice applies to everyone who uses this browser. */
export interface HotkeysSetting {
  isOn(): boolean;
  set(isOn: boolean): void;
}

const storageKey = 'tessera.hotkeys';

/**
 * Reads and stores whether shortcuts are on. A choice made in this browser overrides the
 * account's setting. Without storage the choice is lost with the page.
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
