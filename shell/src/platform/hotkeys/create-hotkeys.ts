import type { Hotkey, Hotkeys } from '@tessera/shared-contracts/platform/platform';
import { pressedLetter } from '@tessera/shared-contracts/platform/pressed-letter';
import type { OverlayRouter } from '@tessera/shared-ui/overlays/modal';
import { createKeybindingsHandler } from 'tinykeys';
import type { HotkeysSetting } from './hotkeys-setting.ts';

const typingTarget =
  'input:not([type="checkbox" i], [type="radio" i], [type="button" i], [type="submit" i], [type="reset" i], [type="range" i], [type="color" i], [type="file" i]), textarea, select, [contenteditable]:not([contenteditable="false" i])';

const isModalOpen = (): boolean =>
  document.querySelector('dialog:modal, [aria-modal="true"]') !== null;

/**
 * Whether a key press triggers no shortcut: it is a repeat, was already handled, types text, or
 * happens while a modal is open.
 */
function isIgnored(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.isComposing) return true;
  const [target] = event.composedPath();
  if (target instanceof Element && target.closest(typingTarget)) return true;
  return isModalOpen();
}

/** The same key press on a keyboard with Latin letters. */
const inLatin = (event: KeyboardEvent): KeyboardEvent =>
  new KeyboardEvent(event.type, {
    key: pressedLetter(event),
    code: event.code,
    altKey: event.altKey,
    ctrlKey: event.ctrlKey,
    metaKey: event.metaKey,
    shiftKey: event.shiftKey,
    modifierAltGraph: event.getModifierState('AltGraph'),
  });

export interface HotkeysOptions {
  readonly setting: HotkeysSetting;
  readonly router: OverlayRouter | undefined;
  readonly isMac?: boolean;
  /** Called when the handler of a shortcut fails. */
  readonly onError: (error: unknown, keys: string) => void;
  /** Called when the list of shortcuts could not be loaded. The next press tries again. */
  readonly onHelpUnavailable: (error: unknown) => void;
}

export interface HotkeyService extends Hotkeys {
  stop(): void;
}

const help = { keys: '[Shift]+?', description: 'Show this list', group: 'Everywhere' } as const;

/**
 * Creates the page's shortcuts. `?` lists them, and works even when shortcuts are switched off.
 */
export function createHotkeys({
  setting,
  router,
  isMac = /Mac|iPhone|iPad/.test(navigator.platform),
  onError,
  onHelpUnavailable,
}: HotkeysOptions): HotkeyService {
  const hotkeys = new Set<Hotkey>();
  let stopListening = (): void => {};

  async function showHelp(): Promise<void> {
    try {
      const { showHelpSheet } = await import(/* webpackChunkName: "overlays" */ './HelpSheet.tsx');
      // a second press, or other code, may have opened a modal while this code loaded
      if (!isModalOpen()) showHelpSheet({ hotkeys: [help, ...hotkeys], setting, isMac, router });
    } catch (error) {
      onHelpUnavailable(error);
    }
  }

  function run(hotkey: Hotkey, event: KeyboardEvent): void {
    if (!setting.isOn()) return;
    try {
      hotkey.run(event);
    } catch (error) {
      onError(error, hotkey.keys);
    }
  }

  /** Handles all shortcuts with one call to tinykeys, so that `z c` does not also trigger `c`. */
  function listen(): void {
    stopListening();
    let pressed: KeyboardEvent | undefined;
    const bindings = Object.fromEntries(
      [...hotkeys].map((hotkey) => [
        hotkey.keys,
        (event: KeyboardEvent) => run(hotkey, pressed ?? event),
      ]),
    );
    const pressHelp = (event: KeyboardEvent): void => {
      (pressed ?? event).preventDefault();
      void showHelp();
    };
    const handle = createKeybindingsHandler(
      { ...bindings, [help.keys]: pressHelp },
      { ignore: () => false },
    );
    function press(event: KeyboardEvent): void {
      // browsers also send plain events, when they fill a field
      if (isIgnored(event) || !(event instanceof KeyboardEvent)) return;
      pressed = event;
      handle(inLatin(event));
    }
    window.addEventListener('keydown', press);
    stopListening = () => window.removeEventListener('keydown', press);
  }

  listen();
  return {
    register(hotkey) {
      hotkeys.add(hotkey);
      listen();
      return () => {
        if (hotkeys.delete(hotkey)) listen();
      };
    },
    stop: () => stopListening(),
  };
}
