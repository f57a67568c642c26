import { createContext, useContext, type RefCallback } from 'react';

/** The ref for the field to focus once a form accepts input, or for an element around the field. */
const FirstField = createContext<RefCallback<HTMLElement>>(() => {});

export const FirstFieldProvider = FirstField.Provider;
export const useFirstField = (): RefCallback<HTMLElement> => useContext(FirstField);

/** Focuses the given field, or the field or editor inside the given element. */
export function focusFirstField(element: HTMLElement | null): void {
  const field = element?.matches('input, textarea')
    ? element
    : element?.querySelector<HTMLElement>('textarea, [contenteditable="true"]');
  field?.focus({ preventScroll: true });
}
