import type { ComponentProps, ReactNode } from 'react';

export interface IconButtonProps extends Omit<
  ComponentProps<'button'>,
  'aria-label' | 'children' | 'title'
> {
  /** What the button does; there is no visible text. */
  readonly label: string;
  /** The tooltip; the label by default, null for none. */
  readonly title?: string | null | undefined;
  readonly children: ReactNode;
}

/** A button that shows an icon: 36 px visible, with a touch target of 44 px. */
export function IconButton({
  label,
  title = label,
  className,
  type = 'button',
  children,
  ...rest
}: IconButtonProps): ReactNode {
  // oxlint-disable-next-line react/button-has-type -- the type is a prop with a default
  return (
    <button
      className={className === undefined ? 'icon-button' : `icon-button ${className}`}
      type={type}
      {...rest}
      aria-label={label}
      {...(title !== null && { title })}
    >
      {children}
    </button>
  );
}
