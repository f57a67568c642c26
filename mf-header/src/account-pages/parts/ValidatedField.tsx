import { Field } from '@tessera/shared-ui/Field';
import type { ReactNode, Ref } from 'react';

/** The server's errors for a field of a refused form; none if the field is valid. */
export interface FieldErrors {
  readonly errors: readonly string[];
  /** Whether this is the first refused field, which is focused so that the user continues there. */
  readonly isFirst: boolean;
}

export interface ValidatedFieldProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly type?: 'text' | 'email' | 'password' | 'time';
  readonly autoComplete: string;
  readonly hint?: string;
  readonly maxLength?: number;
  /** Virtual keyboard type. */
  readonly inputMode?: 'numeric';
  readonly value?: string | undefined;
  readonly isRequired?: boolean;
  readonly ref?: Ref<HTMLInputElement>;
  readonly refusal: FieldErrors;
}

/** A text field of a form that may have been refused. */
export const ValidatedField = ({
  type = 'text',
  value,
  isRequired = true,
  refusal: { errors, isFirst },
  ...rest
}: ValidatedFieldProps): ReactNode => (
  <Field
    {...rest}
    {...(errors.length > 0 && { error: errors.join(' '), announcesError: false })}
    type={type}
    required={isRequired}
    autoCapitalize="none"
    spellCheck={false}
    {...(type === 'password' ? {} : { defaultValue: value })}
    {...(isFirst && { autoFocus: true })}
  />
);
