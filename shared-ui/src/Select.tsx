import { useId, type ComponentProps, type ReactNode } from 'react';
import { described, FieldFrame } from './Field.tsx';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'id' | 'children'> {
  readonly label: string;
  readonly isLabelHidden?: boolean;
  readonly hint?: string | undefined;
  readonly error?: string | undefined;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A labelled native select. */
export function Select({
  label,
  isLabelHidden,
  hint,
  error,
  options,
  className,
  ...rest
}: SelectProps): ReactNode {
  const id = useId();
  return (
    <FieldFrame id={id} {...{ label, isLabelHidden, hint, error, className }}>
      <select {...rest} className="form__input" id={id} {...described(id, hint, error)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}
