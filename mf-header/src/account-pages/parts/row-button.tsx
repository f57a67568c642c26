import type { ReactNode } from 'react';
import { Button } from '@tessera/shared-ui/Button';

export interface RowButtonProps {
  readonly action: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly returnTo: string;
  readonly formKey: string;
  readonly label: string;
  /**
   * Hidden text that completes the label for screen readers, such as the name of the item in the
   * row.
   */
  readonly of: string;
  readonly isMain?: boolean;
  readonly isDisabled?: boolean;
}

/** A button in a list row, inside its own form. */
export function RowButton({
  action,
  fields,
  returnTo,
  formKey,
  label,
  of,
  isMain = false,
  isDisabled = false,
}: RowButtonProps): ReactNode {
  return (
    <form method="post" action={action}>
      {Object.entries({ form_key: formKey, return_to: returnTo, ...fields }).map(
        ([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ),
      )}
      <Button
        variant={isMain ? 'primary' : 'outline'}
        size="small"
        type="submit"
        disabled={isDisabled}
      >
        {label}
        <span className="visually-hidden"> {of}</span>
      </Button>
    </form>
  );
}
