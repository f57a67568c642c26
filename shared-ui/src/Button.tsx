import type { ComponentProps, ReactNode } from 'react';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'outline' | 'primary' | 'danger' | 'quiet';
  readonly size?: 'normal' | 'small';
  /** Work is in progress: the button says so and ignores presses, but keeps focus. */
  readonly isBusy?: boolean;
}

/** A button with a text. Does not submit unless `type` says so. */
export function Button({
  variant = 'outline',
  size = 'normal',
  isBusy = false,
  className,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps): ReactNode {
  const names = [
    'button',
    variant === 'outline' ? '' : `button--${variant}`,
    size === 'small' ? 'button--small' : '',
    className ?? '',
  ]
    .filter(Boolean)
    .join(' ');
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a default
  return (
    <button
      {...rest}
      type={isBusy ? 'button' : type}
      className={names}
      {...(isBusy ? { 'aria-disabled': true, 'aria-busy': true } : { onClick })}
    />
  );
}
