import {
  creatablePostTypes,
  type CreatablePostType,
} from '@tessera/shared-contracts/posts/post-types';

/** The type that is selected when the overlay opens. */
export const firstSelection: CreatablePostType = creatablePostTypes[0];

/** The next type in a direction; wraps around at both ends. */
export function stepSelection(selected: CreatablePostType, step: 1 | -1): CreatablePostType {
  const count = creatablePostTypes.length;
  return (
    creatablePostTypes[(creatablePostTypes.indexOf(selected) + step + count) % count] ??
    firstSelection
  );
}

/** What a key does in fast-compose. */
export type FastComposeKey =
  | { readonly kind: 'step'; readonly step: 1 | -1 }
  | { readonly kind: 'create' }
  | { readonly kind: 'close' };

/** Reads a key press; undefined for keys without a meaning here. */
export function readKey({
  key,
  shiftKey,
  altKey,
  ctrlKey,
  metaKey,
}: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey' | 'ctrlKey' | 'metaKey'>):
  | FastComposeKey
  | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  switch (key) {
    case 'c':
    case 'C':
    case 'Tab':
      return { kind: 'step', step: shiftKey ? -1 : 1 };
    case 'ArrowRight':
      return { kind: 'step', step: 1 };
    case 'ArrowLeft':
      return { kind: 'step', step: -1 };
    case 'Enter':
      return { kind: 'create' };
    case 'Escape':
      return { kind: 'close' };
    default:
      return undefined;
  }
}
