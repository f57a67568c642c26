/** What a key press does to a list. */
export type ListboxAction =
  | { readonly kind: 'open' | 'close' }
  /** `to` is the next active option; undefined for none. */
  | { readonly kind: 'move'; readonly to: number | undefined }
  | { readonly kind: 'choose'; readonly index: number };

type Pressed = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey' | 'isComposing'>;

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** The index one step further, wrapping around at both ends. */
const wrap = (active: number, step: number, count: number): number =>
  (active + step + count) % count;

export interface TextFieldList {
  readonly isOpen: boolean;
  readonly count: number;
  /** Index of the active option; undefined for none. */
  readonly active: number | undefined;
  /**
   * Where an arrow key leads past either end of the list: to its other end, or to the field, with
   * no active option.
   */
  readonly past: 'wrap' | 'field';
}

/**
 * The action of a key press in a text field with a list under it; undefined for keys without one.
 * Letters, Home and End are left to the text field.
 */
export function textFieldKey(
  { key, isComposing }: Pick<Pressed, 'key' | 'isComposing'>,
  { isOpen, count, active, past }: TextFieldList,
): ListboxAction | undefined {
  if (isComposing) return undefined;
  const step = steps[key];
  if (!isOpen) return step === undefined ? undefined : { kind: 'open' };
  if (key === 'Escape') return { kind: 'close' };
  if (key === 'Enter' && active !== undefined && active < count)
    return { kind: 'choose', index: active };
  if (step === undefined || count === 0) return undefined;
  if (past === 'wrap')
    return { kind: 'move', to: wrap(active ?? (step > 0 ? -1 : count), step, count) };
  // index `count` stands for the field
  const to = wrap(active ?? count, step, count + 1);
  return { kind: 'move', to: to === count ? undefined : to };
}

export interface ButtonList {
  /** Index of the active option; undefined while the list is closed. */
  readonly active: number | undefined;
  readonly labels: readonly string[];
}

/**
 * Index of the next option that begins with `letter`: after the active one, wrapping around; the
 * first such option if none is active.
 */
function byLetter(letter: string, { active = -1, labels }: ButtonList): number | undefined {
  const order = labels.map((_, step) => wrap(active, 1 + step, labels.length));
  return order.find((index) => labels[index]?.toLowerCase().startsWith(letter.toLowerCase()));
}

/**
 * The action of a key press on a button that opens a list; undefined for keys without one. While
 * the list is closed, a letter chooses the first option that begins with it.
 */
export function buttonKey(
  { key, altKey, ctrlKey, metaKey }: Pressed,
  list: ButtonList,
): ListboxAction | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const { active, labels } = list;
  const letter = key.length === 1 && key !== ' ' ? byLetter(key, list) : undefined;
  const step = steps[key];
  const isPress = key === 'Enter' || key === ' ';
  if (active === undefined) {
    if (step !== undefined || isPress) return { kind: 'open' };
    return letter === undefined ? undefined : { kind: 'choose', index: letter };
  }
  if (step !== undefined) return { kind: 'move', to: wrap(active, step, labels.length) };
  if (isPress) return { kind: 'choose', index: active };
  if (key === 'Home') return { kind: 'move', to: 0 };
  if (key === 'End') return { kind: 'move', to: labels.length - 1 };
  if (key === 'Escape') return { kind: 'close' };
  return letter === undefined ? undefined : { kind: 'move', to: letter };
}
