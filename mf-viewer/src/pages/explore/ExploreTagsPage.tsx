import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { ExploreTagsProps } from '@tessera/shared-contracts/explore/explore-views';
import { exploreTexts } from '@tessera/shared-contracts/explore/texts';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { FollowTag } from '../../post-view/FollowTagButton.tsx';

interface Row {
  readonly tag: string;
  readonly people?: number;
}

function TagRows({
  title,
  rows,
  followed,
}: {
  readonly title: string;
  readonly rows: readonly Row[];
  readonly followed: ExploreTagsProps['followed'];
}): ReactNode {
  if (rows.length === 0) return null;
  return (
    <section className="page__section">
      <h2 className="page__section-title">{title}</h2>
      <ul className="list" aria-label={title}>
        {rows.map(({ tag, people }) => (
          <li className="list__row" key={tag}>
            <a className="list__main list__main--link" href={blogPaths.tag(tag)}>
              <span className="list__title">
                #<bdi>{tag}</bdi>
              </span>
              {people !== undefined && (
                <span className="list__note">{exploreTexts.people(people)}</span>
              )}
            </a>
            <FollowTag tag={tag} followed={followed} returnTo={pages.exploreTags.path} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** `/explore/tags`: tags that trend, and tags that several blogs use. */
export function ExploreTagsPage({ trending, popular, followed }: ExploreTagsProps): ReactNode {
  if (trending.length + popular.length === 0)
    return (
      <EmptyState
        title={exploreTexts.noTags.title}
        text={exploreTexts.noTags.text}
        actions={
          <LinkButton href={pages.explore.path}>{exploreTexts.nothingTrends.recent}</LinkButton>
        }
      />
    );
  return (
    <>
      <TagRows title={exploreTexts.trendingTags} rows={trending} followed={followed} />
      <TagRows
        title={exploreTexts.popularTags}
        rows={popular.map((tag) => ({ tag }))}
        followed={followed}
      />
    </>
  );
}
