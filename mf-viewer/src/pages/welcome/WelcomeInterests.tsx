import { newPostPath, pages } from '@tessera/shared-contracts/pages/pages';
import { welcomeTexts } from '@tessera/shared-contracts/welcome/interests';
import type { WelcomeInterestsProps } from '@tessera/shared-contracts/welcome/welcome-views';
import { Button } from '@tessera/shared-ui/Button';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import './welcome.css';

/** `/welcome`: what a new user likes. A plain form that stores nothing, so that Back just works. */
export const WelcomeInterests = ({ tags, hasBlogs }: WelcomeInterestsProps): ReactNode =>
  hasBlogs ? (
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{welcomeTexts.interestsTitle}</h1>
        <p className="page__lede">{welcomeTexts.interestsText}</p>
      </header>
      <form className="form" method="get" action={pages.welcomeBlogs.path}>
        <fieldset className="form__group">
          <legend className="visually-hidden">{welcomeTexts.interestsTitle}</legend>
          <div className="welcome__interests">
            {tags.map((tag) => (
              <label className="welcome__interest" key={tag}>
                <input className="welcome__box" type="checkbox" name="tag" value={tag} />
                <span dir="auto">{tag}</span>
              </label>
            ))}
          </div>
        </fieldset>
        <div className="form__actions welcome__actions">
          <Button variant="primary" type="submit">
            Continue
          </Button>
          <LinkButton href={pages.dashboard.path}>{welcomeTexts.skip}</LinkButton>
        </div>
      </form>
    </div>
  ) : (
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{welcomeTexts.noBlogsTitle}</h1>
        <p className="page__lede">{welcomeTexts.noBlogsText}</p>
        <div className="page__head-actions">
          <LinkButton variant="primary" href={newPostPath(pages.dashboard.path, 'text')}>
            Write a post
          </LinkButton>
          <LinkButton href={pages.dashboard.path}>Go to your dashboard</LinkButton>
        </div>
      </header>
    </div>
  );
