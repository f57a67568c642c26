import type { KeyboardEvent } from 'react';

/** A section of the screen. */
export interface Section {
  /** The section's element; null while the section is not shown. */
  readonly element: HTMLElement | null;
  /** Whether the section's controls are side by side. */
  readonly isRow: boolean;
}

const reachable = 'a[href], button:enabled, input:enabled, textarea:enabled';
const rowSteps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
const sectionSteps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const controlsOf = ({ element }: Section): readonly HTMLElement[] => [
  ...(element?.querySelectorAll<HTMLElement>(reachable) ?? []),
];

/**
 * The control that receives focus when a section is entered: the text field, or the first control
 * if there is no text field.
 */
const entryOf = (section: Section): HTMLElement | undefined =>
  section.element?.querySelector<HTMLElement>('input, textarea') ?? controlsOf(section)[0];

/**
 * Whether the key moves the caret to another line of a text area. Only line breaks in the text
 * count, not lines that wrap.
 */
function staysInText(target: EventTarget, key: string): boolean {
  if (!(target instanceof HTMLTextAreaElement)) return false;
  const { value, selectionStart, selectionEnd } = target;
  const passed = key === 'ArrowUp' ? value.slice(0, selectionStart) : value.slice(selectionEnd);
  return passed.includes('\n');
}

/**
 * Moves the focus with the arrow keys: up and down between sections, left and right within a row.
 * Returns whether the key was handled.
 */
export function moveFocus(
  { key, target, currentTarget, defaultPrevented, nativeEvent }: KeyboardEvent,
  all: readonly Section[],
): boolean {
  if (defaultPrevented || nativeEvent.isComposing) return false;
  const sections = all.filter((section) => controlsOf(section).length > 0);
  const focused = currentTarget.ownerDocument.activeElement;
  const at = sections.findIndex(({ element }) => element?.contains(focused));
  const here = sections[at];
  if (!here) return false;
  const rowStep = rowSteps[key];
  if (rowStep !== undefined && here.isRow) {
    const controls = controlsOf(here);
    const next = controls.findIndex((one) => one === focused) + rowStep;
    controls[(next + controls.length) % controls.length]?.focus();
    return true;
  }
  const step = sectionSteps[key];
  if (step === undefined || staysInText(target, key)) return false;
  const section = sections[(at + step + sections.length) % sections.length];
  if (section) entryOf(section)?.focus();
  return true;
}
