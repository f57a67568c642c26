import { pages } from '@tessera/shared-contracts/pages/pages';
import type { ReactNode } from 'react';

const current = (isCurrent: boolean) => (isCurrent ? ({ 'aria-current': 'page' } as const) : {});

export const ModerationTabs = ({
  shown,
}: {
  readonly shown: 'reports' | 'log' | 'texts';
}): ReactNode => (
  <nav className="page__tabs" aria-label="Moderation">
    <a className="page__tab" href={pages.moderation.path} {...current(shown === 'reports')}>
      Reports
    </a>
    <a className="page__tab" href={pages.moderationLog.path} {...current(shown === 'log')}>
      Staff log
    </a>
    <a className="page__tab" href={pages.siteTexts.path} {...current(shown === 'texts')}>
      Texts
    </a>
  </nav>
);
