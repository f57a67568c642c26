import { Button } from '@tessera/shared-ui/Button';
import { Field } from '@tessera/shared-ui/Field';
import { useState, type ReactNode } from 'react';
import './account-field.css';

export interface ShownPasswordProps {
  readonly id: string;
  readonly name: string;
  readonly label: string;
  readonly autoComplete: string;
  readonly hint?: string | undefined;
  readonly maxLength?: number | undefined;
  /** The server's errors; empty if the password was not refused. */
  readonly errors: readonly string[];
  /** Whether the field is focused, so that the user continues there. */
  readonly isFocused: boolean;
}

/** A password field whose text can be shown. */
export function ShownPassword({
  id,
  errors,
  isFocused,
  label,
  ...rest
}: ShownPasswordProps): ReactNode {
  const [isShown, setShown] = useState(false);
  return (
    <div className="account-field">
      <Field
        id={id}
        label={label}
        {...rest}
        {...(errors.length > 0 && { error: errors.join(' '), announcesError: false })}
        type={isShown ? 'text' : 'password'}
        required
        autoCapitalize="none"
        spellCheck={false}
        {...(isFocused && { autoFocus: true, suppressHydrationWarning: true })}
      />
      <Button
        className="account-field__show"
        variant="quiet"
        aria-pressed={isShown}
        aria-controls={id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide password' : 'Show password'}
      </Button>
    </div>
  );
}
