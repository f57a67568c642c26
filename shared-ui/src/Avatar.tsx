import type { ReactNode } from 'react';

export interface AvatarProps {
  readonly src: string;
  /** Name of the blog. Empty if the name is next to the image, which makes the image decorative. */
  readonly name?: string;
  readonly size?: 'small' | 'medium' | 'large';
  readonly shape?: 'square' | 'circle';
  /** For avatars that are in view when the page opens; others load lazily. */
  readonly isEager?: boolean;
  /** Whether programs read the avatar as the photo of the card around it. */
  readonly isOfCard?: boolean;
}

const pixels = { small: 24, medium: 40, large: 96 } as const;

/** The avatar of a blog: 24, 40 or 96 px. */
export function Avatar({
  src,
  name = '',
  size = 'medium',
  shape = 'square',
  isEager = false,
  isOfCard = false,
}: AvatarProps): ReactNode {
  const className = [
    'avatar',
    size !== 'medium' && `avatar--${size}`,
    shape === 'circle' && 'avatar--circle',
    isOfCard && 'u-photo',
  ]
    .filter(Boolean)
    .join(' ');
  // At normal priority, React would write a preload hint for an eager image, ahead of styles and
  // scripts.
  return (
    <img
      className={className}
      src={src}
      alt={name}
      width={pixels[size]}
      height={pixels[size]}
      {...(isEager ? { fetchPriority: 'low' } : { loading: 'lazy' })}
    />
  );
}
