import './home.css';
import { accountLimits } from '@tessera/shared-contracts/accounts/rules';
import { homeTexts } from '@tessera/shared-contracts/pages/home-texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import type { HomeHeadProps } from '@tessera/shared-contracts/pages/stream-page-views';
import { Button } from '@tessera/shared-ui/Button';
import { Field } from '@tessera/shared-ui/Field';
import { IconArrowOut, IconEdit, IconPhoto } from '@tessera/shared-ui/Icon';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { ThemeSheets } from '../blog/ThemeSheets.tsx';
import { BlogTile } from '../tiles/BlogTile.tsx';

/** A link to more posts, below the latest ones. */
export const HomeFoot = (): ReactNode => (
  <p className="page__head-actions home__foot">
    <LinkButton href={pages.explore.path}>Explore more</LinkButton>
  </p>
);

const Reason = ({
  mark,
  title,
  more,
  children,
}: {
  readonly mark: ReactNode;
  readonly title: string;
  /** A link to more about it. */
  readonly more?: { readonly href: string; readonly label: string };
  readonly children: string;
}): ReactNode => (
  <li className="home__reason">
    <span className="home__mark">{mark}</span>
    <h2 className="home__reason-title">{title}</h2>
    <p className="home__reason-text">
      {children}
      {more && (
        <>
          {' '}
          <a href={more.href}>{more.label}</a>
        </>
      )}
    </p>
  </li>
);

/** The form that begins an account: the rest follows on the page that it opens. */
const BeginForm = (): ReactNode => (
  <form className="home__form" method="get" action={pages.register.path}>
    <Field
      className="home__field"
      id="begin-email"
      name="email"
      type="email"
      label={homeTexts.email}
      isLabelHidden
      placeholder={homeTexts.email}
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={accountLimits.email}
    />
    <Button variant="primary" type="submit">
      {homeTexts.begin}
    </Button>
  </form>
);

/**
 * What the site promises visitors, the form to begin, blogs in their own colours. Without ads, the
 * blogs take the side column.
 */
export const HomeHead = ({ blogs, sheets, hasAds }: HomeHeadProps): ReactNode => (
  <>
    <ThemeSheets sheets={sheets} />
    <div className={hasAds ? 'home' : 'home home--wide'}>
      <header className="page__head home__head">
        <h1 className="page__title home__promise">{homeTexts.promise}</h1>
        <BeginForm />
        <p className="home__login">
          {homeTexts.known} <a href={pages.login.path}>Log in</a>
        </p>
      </header>
      {blogs.length > 0 && (
        <section className="home__blogs" aria-labelledby="home-blogs">
          <h2 className="page__section-title" id="home-blogs">
            {homeTexts.blogs}
          </h2>
          <ul className="blog-tile__list home__tiles">
            {blogs.map((blog) => (
              <li key={blog.uuid}>
                <a className="blog-tile__link" href={blog.url}>
                  <BlogTile blog={blog} />
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ul className="home__reasons">
        <Reason
          mark={<IconEdit />}
          title={homeTexts.kept.title}
          more={{ href: `${pages.help.path}/never-lost`, label: homeTexts.kept.more }}
        >
          {homeTexts.kept.text}
        </Reason>
        <Reason mark={<IconArrowOut />} title={homeTexts.yours.title}>
          {hasAds ? homeTexts.yours.text : `${homeTexts.yours.text} ${homeTexts.yours.noAds}`}
        </Reason>
        <Reason mark={<IconPhoto />} title={homeTexts.look.title}>
          {homeTexts.look.text}
        </Reason>
      </ul>
    </div>
    <h2 className="page__section-title home__title">{homeTexts.latest}</h2>
  </>
);
