/** Appearance of a button, or of a link that looks like one. */
export interface ButtonStyle {
  readonly variant?: 'outline' | 'primary' | 'danger' | 'quiet' | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  /** Fills its container. */
  readonly isWide?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The class names of a button; buttons.css styles them. */
export const buttonClass = ({
  variant = 'outline',
  size = 'normal',
  isWide = false,
  className = '',
}: ButtonStyle): string =>
  [
    'button',
    variant === 'outline' ? '' : `button--${variant}`,
    size === 'small' ? 'button--small' : '',
    isWide ? 'button--wide' : '',
    className,
  ]
    .filter(Boolean)
    .join(' ');
