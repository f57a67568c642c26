import type { KeyboardEvent } from 'react';

/** What a key does in a list that opens from a button. */
export type ListKey =
  | { readonly kind: 'open' | 'close' }
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'choose'; readonly index: number };

interface ListState {
  /** Index of the active option; undefined while the list is closed. */
  readonly active: number | undefined;
  readonly labels: readonly string[];
}

/** The next option after the active one that begins with a letter. */
function byLetter(letter: string, { active = -1, labels }: ListState): number | undefined {
  const order = labels.map((_, step) => (active + 1 + step) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(letter.toLowerCase()));
}

/** Reads a key press; undefined for keys without a meaning here. */
export function listKey(
  { key, altKey, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>,
  state: ListState,
): ListKey | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const { active, labels } = state;
  const letter = key.length === 1 && key !== ' ' ? byLetter(key, state) : undefined;
  if (active === undefined) {
    if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(key)) return { kind: 'open' };
    return letter === undefined ? undefined : { kind: 'choose', index: letter };
  }
  switch (key) {
    case 'ArrowDown':
      return { kind: 'move', to: (active + 1) % labels.length };
    case 'ArrowUp':
      return { kind: 'move', to: (active - 1 + labels.length) % labels.length };
    case 'Home':
      return { kind: 'move', to: 0 };
    case 'End':
      return { kind: 'move', to: labels.length - 1 };
    case 'Enter':
    case ' ':
      return { kind: 'choose', index: active };
    case 'Escape':
      return { kind: 'close' };
    default:
      return letter === undefined ? undefined : { kind: 'move', to: letter };
  }
}
