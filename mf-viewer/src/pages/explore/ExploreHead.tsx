import type { ExploreHeadProps } from '@tessera/shared-contracts/explore/explore-views';
import {
  exploreTabs,
  exploreTexts,
  type ExploreTab,
} from '@tessera/shared-contracts/explore/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { topicPath } from '../help/TopicList.tsx';
import { TagRow } from './TagRow.tsx';

const paths: Readonly<Record<ExploreTab, string>> = {
  trending: pages.exploreTrending.path,
  recent: pages.explore.path,
  tags: pages.exploreTags.path,
};

/** The title of Explore, its tabs, and tags that trend. */
export const ExploreHead = ({ current, trendingTags }: ExploreHeadProps): ReactNode => (
  <>
    <header className="page__head">
      <h1 className="page__title">Explore</h1>
      <div className="page__head-actions">
        <LinkButton variant="quiet" size="small" href={topicPath('discovery', false)}>
          {exploreTexts.how}
        </LinkButton>
      </div>
    </header>
    <nav className="page__tabs" aria-label={exploreTexts.tabsLabel}>
      {exploreTabs.map((name) => (
        <a
          className="page__tab"
          key={name}
          href={paths[name]}
          {...(name === current && { 'aria-current': 'page' })}
        >
          {exploreTexts.tabs[name]}
        </a>
      ))}
    </nav>
    <TagRow title={exploreTexts.trendingTags} tags={trendingTags} />
  </>
);
