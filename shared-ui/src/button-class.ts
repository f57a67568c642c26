/** Written out, so that publishing finds the classes that a release needs from the shell. */
const variants = {
  outline: '',
  primary: 'button--primary',
  danger: 'button--danger',
  quiet: 'button--quiet',
} as const;

/** Appearance of a button, or of a link that looks like one. */
export interface ButtonStyle {
  readonly variant?: keyof typeof variants | undefined;
  readonly size?: 'normal' | 'small' | undefined;
  /** Fills its container. */
  readonly isWide?: boolean | undefined;
  /** As wide as high, for a single icon; needs an accessible name. */
  readonly isSquare?: boolean | undefined;
  readonly className?: string | undefined;
}

/** The class names of a button; buttons.css styles them. */
export const buttonClass = ({
  variant = 'outline',
  size,
  isWide,
  isSquare,
  className,
}: ButtonStyle): string =>
  [
    'button',
    variants[variant],
    size === 'small' && 'button--small',
    isWide && 'button--wide',
    isSquare && 'button--square',
    className,
  ]
    .filter(Boolean)
    .join(' ');
