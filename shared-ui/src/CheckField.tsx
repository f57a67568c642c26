import type { ComponentProps, ReactNode } from 'react';

export interface CheckFieldProps extends Omit<ComponentProps<'input'>, 'type' | 'children'> {
  readonly type?: 'checkbox' | 'radio';
  /** The label after the box. */
  readonly label: ReactNode;
}

/** A checkbox or a radio button, with its label after it. */
export const CheckField = ({ type = 'checkbox', label, ...rest }: CheckFieldProps): ReactNode => (
  <label className="form__check">
    <input type={type} {...rest} />
    {label}
  </label>
);
