import { photoTexts } from '@tessera/shared-contracts/media/photoset';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import type { ReactNode } from 'react';
import { IconBack, IconNext } from './photo-icons.tsx';
import styles from './carousel.module.css';
import { useCarousel, type CarouselParts } from './use-carousel.ts';

/** The controls of a carousel: arrows, a dot per photo, and an announcement of the chosen photo. */
export function Carousel(parts: CarouselParts): ReactNode {
  const { count, index, announced, go, step } = useCarousel(parts);
  const nameOf = (at: number): string =>
    fillText(photoTexts.goTo, { index: String(at + 1), total: String(count) });
  return (
    <>
      <div className={styles['stage']}>
        <Arrow label={photoTexts.previous} icon={<IconBack />} onPress={() => step(-1)} />
        <Arrow label={photoTexts.next} icon={<IconNext />} onPress={() => step(1)} />
      </div>
      <div className={styles['dots']}>
        {Array.from({ length: count }, (_, at) => (
          <button
            key={nameOf(at)}
            type="button"
            className={styles['dot']}
            aria-label={nameOf(at)}
            aria-current={at === index}
            onClick={() => go(at)}
          />
        ))}
      </div>
      <p className="visually-hidden" role="status">
        {announced !== undefined && nameOf(announced)}
      </p>
    </>
  );
}

function Arrow({
  label,
  icon,
  onPress,
}: {
  readonly label: string;
  readonly icon: ReactNode;
  readonly onPress: () => void;
}): ReactNode {
  return (
    <button
      type="button"
      className={styles['arrow']}
      aria-label={label}
      title={label}
      onClick={onPress}
    >
      {icon}
    </button>
  );
}
