import type { ComponentProps, ReactNode } from 'react';

export interface FieldNoteProps extends ComponentProps<'p'> {
  /** Says what is wrong; without it the note is a hint. */
  readonly isError?: boolean;
}

/** A line of text at a field or in a form: a hint or an error. */
export function FieldNote({ isError = false, className, ...rest }: FieldNoteProps): ReactNode {
  const name = isError ? 'form__error' : 'form__hint';
  return <p className={className === undefined ? name : `${name} ${className}`} {...rest} />;
}
