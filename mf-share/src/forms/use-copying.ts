import { useRef, useState, type RefObject } from 'react';

export interface Copying<Field extends HTMLInputElement | HTMLTextAreaElement> {
  /**
   * `by hand`: the browser denies clipboard access, so the text is selected for the user to copy.
   */
  readonly state: 'idle' | 'copied' | 'by hand';
  readonly field: RefObject<Field | null>;
  copy(): Promise<void>;
}

/** Copies the content of a field. */
export function useCopying<Field extends HTMLInputElement | HTMLTextAreaElement>(): Copying<Field> {
  const [state, setState] = useState<'idle' | 'copied' | 'by hand'>('idle');
  const field = useRef<Field | null>(null);
  return {
    state,
    field,
    async copy() {
      try {
        await navigator.clipboard.writeText(field.current?.value ?? '');
        setState('copied');
      } catch {
        field.current?.select();
        setState('by hand');
      }
    },
  };
}
