import type { TagHeadProps } from '@tessera/shared-contracts/explore/explore-views';
import { tagPaths } from '@tessera/shared-contracts/explore/tag-paths';
import { exploreTexts, tagSorts } from '@tessera/shared-contracts/explore/texts';
import type { ReactNode } from 'react';
import { FollowTag } from '../../post-view/FollowTagButton.tsx';
import { TagRow } from './TagRow.tsx';

/** A tag as a title, with a button to follow it, the tabs of its page, and related tags. */
export const TagHead = ({ tag, sort, followed, related }: TagHeadProps): ReactNode => (
  <>
    <header className="page__head">
      <h1 className="page__title">
        #<bdi>{tag}</bdi>
      </h1>
      <div className="page__head-actions">
        <FollowTag tag={tag} followed={followed} returnTo={tagPaths[sort](tag)} isMain />
      </div>
    </header>
    <nav className="page__tabs" aria-label={exploreTexts.sortsLabel}>
      {tagSorts.map((name) => (
        <a
          className="page__tab"
          key={name}
          href={tagPaths[name](tag)}
          {...(name === sort && { 'aria-current': 'page' })}
        >
          {exploreTexts.sorts[name]}
        </a>
      ))}
    </nav>
    <TagRow title={exploreTexts.relatedTags} tags={related} />
  </>
);
