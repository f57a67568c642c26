import type { ComponentProps, ReactNode } from 'react';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What the button does; there is no visible text. */
  readonly label: string;
  readonly children: ReactNode;
}

/** A button that shows an icon: 36 px visible, with a touch target of 44 px. */
export function IconButton({ label, className, children, ...rest }: IconButtonProps): ReactNode {
  return (
    <button
      type="button"
      {...rest}
      className={className === undefined ? 'icon-button' : `icon-button ${className}`}
      aria-label={label}
      title={rest.title ?? label}
    >
      {children}
    </button>
  );
}
