import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import type { FollowedTagsProps } from '@tessera/shared-contracts/follows/follow-views';
import { pages } from '@tessera/shared-contracts/pages/pages';
import { followedTagTexts } from '@tessera/shared-contracts/tags/followed-tags';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import { FollowTag } from '../../post-view/FollowTagButton.tsx';
import { PeopleTabs } from './PeopleTabs.tsx';

/** `/following/tags`: the tags that the user follows. */
export function FollowedTagsPage({ ownBlogs, tags, formKey }: FollowedTagsProps): ReactNode {
  const { path } = pages.followingTags;
  const { listTitle, nobody, posts } = followedTagTexts;
  return (
    <>
      <header className="page__head">
        <h1 className="page__title">{listTitle}</h1>
        {tags.length > 0 && (
          <div className="page__head-actions">
            <LinkButton href={pages.followedTags.path}>{posts}</LinkButton>
          </div>
        )}
      </header>
      <PeopleTabs ownBlogs={ownBlogs} current={path} />
      {tags.length > 0 ? (
        <ul className="list" aria-label={listTitle}>
          {tags.map((tag) => (
            <li className="list__row" key={tag}>
              <a className="list__main list__main--link" href={blogPaths.tag(tag)}>
                <span className="list__title">
                  #<bdi>{tag}</bdi>
                </span>
              </a>
              <FollowTag tag={tag} followed={{ formKey, tags }} returnTo={path} />
            </li>
          ))}
        </ul>
      ) : (
        <EmptyState
          title={nobody.title}
          text={nobody.text}
          actions={
            <LinkButton variant="primary" href={pages.exploreTags.path}>
              {nobody.find}
            </LinkButton>
          }
        />
      )}
    </>
  );
}
