import { pages } from '@tessera/shared-contracts/pages/pages';
import { siteTextNames, siteTexts, siteTextTexts } from '@tessera/shared-contracts/site/site-texts';
import type { SiteTextProps } from '@tessera/shared-contracts/site/site-views';
import { Html } from '@tessera/shared-ui/content/Html';
import { formatDate } from '@tessera/shared-ui/format/date';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { siteTextPath } from './site-text-path.ts';

/** The other pages of this kind, and the help. */
const MoreTexts = ({ page }: Pick<SiteTextProps, 'page'>): ReactNode => (
  <nav className="page__side" aria-labelledby="more-texts">
    <div className="page__side-section">
      <h2 className="page__side-title" id="more-texts">
        {siteTextTexts.more}
      </h2>
      {siteTextNames
        .filter((name) => name !== page)
        .map((name) => (
          <a key={name} href={siteTexts[name].path}>
            {siteTexts[name].title}
          </a>
        ))}
      <a href={pages.help.path}>Help</a>
    </div>
  </nav>
);

/** `/terms`, `/privacy`, `/rules` and `/contact` */
export const SiteTextPage = ({ page, html, changedAt, isEditable }: SiteTextProps): ReactNode => (
  <>
    <div className="page__column">
      <header className="page__head">
        <h1 className="page__title">{siteTexts[page].title}</h1>
        {isEditable && (
          <div className="page__head-actions">
            <LinkButton href={siteTextPath(page)}>Change this text</LinkButton>
            <LinkButton href={pages.siteTexts.path}>All texts</LinkButton>
          </div>
        )}
      </header>
      <p className="page__lede">
        {changedAt === undefined
          ? siteTextTexts.standard
          : siteTextTexts.changed(formatDate(changedAt))}
      </p>
      <Html className="page__prose" html={html} />
    </div>
    <MoreTexts page={page} />
  </>
);
