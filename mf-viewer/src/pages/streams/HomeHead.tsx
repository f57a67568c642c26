import './home.css';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';

/** A link to more posts, below the latest ones. */
export const HomeFoot = (): ReactNode => (
  <p className="page__head-actions home__foot">
    <LinkButton href={pages.explore.path}>Explore more</LinkButton>
  </p>
);

/** An introduction for visitors, and the heading of the posts below it. */
export const HomeHead = (): ReactNode => (
  <>
    <header className="page__head">
      <h1 className="page__title">Small pieces, your own picture</h1>
      <p className="page__lede">
        A blog that looks like you and never loses a word: what you write is saved as you type.
        Follow the blogs you like, and reblog what deserves to be seen.
      </p>
      <div className="page__head-actions">
        <LinkButton variant="primary" href={pages.register.path}>
          Sign up
        </LinkButton>
        <LinkButton href={pages.login.path}>Log in</LinkButton>
      </div>
    </header>
    <h2 className="page__section-title home__title">Latest posts</h2>
  </>
);
