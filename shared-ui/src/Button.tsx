import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonStyle } from './button-class.ts';

export interface ButtonProps extends Omit<ComponentProps<'button'>, 'className'>, ButtonStyle {
  /** Work is in progress: the button shows it and ignores presses, but keeps focus. */
  readonly isBusy?: boolean;
}

/** A button with a text. Does not submit unless `type` says so. */
export function Button({
  variant,
  size,
  isWide,
  isBusy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a default
  return (
    <button
      className={buttonClass({ variant, size, isWide, className })}
      type={isBusy ? 'button' : type}
      {...rest}
      {...(isBusy ? { 'aria-disabled': true, 'aria-busy': true } : { onClick })}
    />
  );
}
