/** How a button or a link that looks like one is drawn. */
export interface ButtonLook {
  readonly variant?: 'outline' | 'primary' | 'danger' | 'quiet' | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  /** As wide as what surrounds it. */
  readonly isWide?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The class names of buttons.css. */
export const buttonClass = ({
  variant = 'outline',
  size = 'normal',
  isWide = false,
  className = '',
}: ButtonLook): string =>
  [
    'button',
    variant === 'outline' ? '' : `button--${variant}`,
    size === 'small' ? 'button--small' : '',
    isWide ? 'button--wide' : '',
    className,
  ]
    .filter(Boolean)
    .join(' ');
