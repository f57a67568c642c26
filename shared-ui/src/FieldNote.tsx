import type { ComponentProps, ReactNode } from 'react';

export interface FieldNoteProps extends ComponentProps<'p'> {
  /** Whether the note is an error. By default it is a hint. */
  readonly isError?: boolean;
}

/** A line of text below a field or in a form: a hint or an error. */
export function FieldNote({ isError = false, className, ...rest }: FieldNoteProps): ReactNode {
  const name = isError ? 'form__error' : 'form__hint';
  return <p className={className === undefined ? name : `${name} ${className}`} {...rest} />;
}
