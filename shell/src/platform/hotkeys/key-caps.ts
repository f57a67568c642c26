const capNames: Readonly<Record<string, string>> = {
  ' ': 'Space',
  Space: 'Space',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Enter: 'Enter',
};
const modifierNames = (isMac: boolean): Readonly<Record<string, string>> =>
  isMac
    ? { Alt: '⌥', Meta: '⌘', Control: '⌃', Shift: '⇧', $mod: '⌘' }
    : { Alt: 'Alt', Meta: 'Meta', Control: 'Ctrl', Shift: 'Shift', $mod: 'Ctrl' };

/**
 * Labels of the keys of a hotkey: one list per press.
 *
 * @example keyCaps('Alt+KeyC', false) // [['Alt', 'C']]
 */
export function keyCaps(keys: string, isMac: boolean): readonly (readonly string[])[] {
  const modifiers = modifierNames(isMac);
  return keys
    .trim()
    .split(/\s+/)
    .map((press) => {
      const parts = press.split(/(?<=[\w\]])\+/).filter((part) => !part.startsWith('['));
      return parts.map(
        (part) =>
          modifiers[part] ??
          capNames[part] ??
          part
            .replace(/^(?:Key|Digit)(?=.$)/, '')
            .replace(/^[a-z]$/, (letter) => letter.toUpperCase()),
      );
    });
}
