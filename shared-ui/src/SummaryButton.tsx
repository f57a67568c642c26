import type { ComponentProps, ReactNode } from 'react';
import { buttonClass, type ButtonStyle } from './button-class.ts';

export interface SummaryButtonProps
  extends Omit<ComponentProps<'summary'>, 'className'>, ButtonStyle {
  readonly children: ReactNode;
}

/** A `<summary>` that looks like a button. It opens its `<details>` without scripts. */
export const SummaryButton = ({
  variant,
  size,
  isWide,
  isSquare,
  className,
  children,
  ...rest
}: SummaryButtonProps): ReactNode => (
  <summary className={buttonClass({ variant, size, isWide, isSquare, className })} {...rest}>
    {children}
  </summary>
);
