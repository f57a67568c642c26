import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonStyle } from './button-class.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  /** Work is in progress: the button shows that and ignores presses, but keeps the focus. */
  readonly isBusy?: boolean;
}

/** A button with text. It does not submit a form unless `type` is `submit`. */
export function Button({
  variant,
  size,
  isWide,
  isSquare,
  isBusy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a default
  return (
    <button
      className={buttonClass({ variant, size, isWide, isSquare, className })}
      type={isBusy ? 'button' : type}
      {...rest}
      {...(isBusy ? { 'aria-disabled': true, 'aria-busy': true } : { onClick })}
    />
  );
}
