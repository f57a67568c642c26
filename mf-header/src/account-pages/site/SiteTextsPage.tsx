import { siteTexts, siteTextTexts } from '@tessera/shared-contracts/site/site-texts';
import type { SiteTextsProps } from '@tessera/shared-contracts/site/site-views';
import { formatDate } from '@tessera/shared-ui/format/date';
import type { ReactNode } from 'react';
import { ModerationTabs } from '../moderation/ModerationTabs.tsx';
import { siteTextPath } from './site-text-path.ts';

/** `/moderation/texts` */
export const SiteTextsPage = ({ texts }: SiteTextsProps): ReactNode => (
  <div className="page__column">
    <header className="page__head">
      <h1 className="page__title">Texts</h1>
    </header>
    <p className="page__lede">Pages that the footer links to. You write them.</p>
    <ModerationTabs shown="texts" />
    <ul className="page__prose">
      {texts.map(({ page, changedAt }) => (
        <li key={page}>
          <a href={siteTextPath(page)}>{siteTexts[page].title}</a>
          {': '}
          {changedAt === undefined
            ? 'the standard text'
            : siteTextTexts.changed(formatDate(changedAt)).toLowerCase()}
        </li>
      ))}
    </ul>
  </div>
);
