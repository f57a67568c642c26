import { useId, type ComponentProps, type ReactNode } from 'react';
import { described, FieldFrame, type FieldText } from './FieldFrame.tsx';
import { SelectInput } from './Input.tsx';

export interface SelectProps extends Omit<ComponentProps<'select'>, 'children'>, FieldText {
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** A labelled native select. */
export function Select({
  id: givenId,
  label,
  isLabelHidden,
  hint,
  error,
  announcesError,
  options,
  className,
  ...rest
}: SelectProps): ReactNode {
  const ownId = useId();
  const id = givenId ?? ownId;
  return (
    <FieldFrame {...{ id, label, isLabelHidden, hint, error, announcesError, className }}>
      <SelectInput id={id} {...rest} {...described(id, { hint, error })}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectInput>
    </FieldFrame>
  );
}
