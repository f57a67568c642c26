import { IconArrowOut, IconLink, IconMessage } from '@tessera/shared-ui/Icon';
import type { ReactNode } from 'react';
import type { ShareOption } from './share-options.ts';
import styles from './share.module.css';

type Mark = () => ReactNode;

const Drawn = ({ path }: { readonly path: string }): ReactNode => (
  <svg
    className="icon"
    viewBox="0 0 20 20"
    width="20"
    height="20"
    aria-hidden="true"
    focusable="false"
  >
    <path d={path} />
  </svg>
);
/** A mark with the first letter of a network, since network logos are trademarks. */
const letter =
  (sign: string): Mark =>
  () => (
    <span className={styles.letter} aria-hidden="true">
      {sign}
    </span>
  );

export const MarkDevice: Mark = () => <Drawn path="M6.5 2.500h7v15h-7zM9 15h2" />;
export const MarkOut: Mark = () => <IconArrowOut className={styles.out ?? ''} />;

/** The mark of each share option. */
export const marks: Readonly<Record<ShareOption['name'], Mark>> = {
  permalink: () => <IconLink />,
  embed: () => (
    <Drawn path="M7 5.500 2.500 10 7 14.500M13 5.500l4.500 4.500-4.500 4.500M11.300 3.500l-2.600 13" />
  ),
  email: () => <IconMessage />,
  report: () => <Drawn path="M5 17.500v-14h10l-2.500 3.500 2.500 3.500H5" />,
  facebook: letter('f'),
  twitter: letter('t'),
  pinterest: letter('P'),
  reddit: letter('r'),
};
