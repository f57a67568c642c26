import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonStyle } from './button-class.ts';

export interface LinkButtonProps extends Omit<ComponentProps<'a'>, 'className'>, ButtonStyle {
  readonly href: string;
  readonly children: ReactNode;
}

/** A link that looks like a button, for navigation. For actions use `Button`. */
export const LinkButton = ({
  variant,
  size,
  isWide,
  isSquare,
  className,
  children,
  ...rest
}: LinkButtonProps): ReactNode => (
  <a className={buttonClass({ variant, size, isWide, isSquare, className })} {...rest}>
    {children}
  </a>
);
