import { pages } from '@tessera/shared-contracts/pages/pages';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import './home.css';

/** A link to more posts, below the latest ones. */
export const HomeFoot = (): ReactNode => (
  <p className="page__head-actions home__foot">
    <LinkButton href={pages.explore.path}>Explore more</LinkButton>
  </p>
);
