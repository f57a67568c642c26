import { FieldNote } from '@tessera/shared-ui/FieldNote';
import { createContext, useContext, useId, type ReactNode } from 'react';
import { formTexts } from '../state/form-texts.ts';

/** Why the form was refused; empty if it was not refused, or was changed since. */
const Refusals = createContext<readonly string[]>([]);

export const RefusalsProvider = Refusals.Provider;

/** A field that a refusal concerns. */
export interface RefusedField {
  /** Attributes of the field. */
  readonly field: { readonly 'aria-invalid'?: true; readonly 'aria-describedby'?: string };
  /** What to do; for the place below the field. */
  readonly note: ReactNode;
}

/**
 * Marks a field that one of the given refusals concerns and says there what to do. The refusals
 * themselves stand above the fields.
 */
export function useRefusedField(
  ...texts: readonly (keyof typeof formTexts.missing)[]
): RefusedField {
  const id = useId();
  const refusals = useContext(Refusals);
  const text = texts.find((one) => refusals.includes(one));
  if (text === undefined) return { field: {}, note: null };
  return {
    field: { 'aria-invalid': true, 'aria-describedby': id },
    note: (
      <FieldNote isError id={id}>
        {formTexts.missing[text]}
      </FieldNote>
    ),
  };
}

/** Focuses the first field of a form that a refusal concerns, if any. */
export function focusRefusedField(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
}
