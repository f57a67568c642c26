import { pages } from '@tessera/shared-contracts/pages/pages';
import type { SearchStartProps } from '@tessera/shared-contracts/search/search-views';
import { EmptyState } from '@tessera/shared-ui/EmptyState';
import { LinkButton } from '@tessera/shared-ui/LinkButton';
import type { ReactNode } from 'react';
import './search.css';
import { TagList } from './TagList.tsx';

/** Shown instead of results: how to search, and popular tags. */
export const SearchStart = ({ isUnreadable, popularTags }: SearchStartProps): ReactNode => (
  <>
    <EmptyState
      title={isUnreadable ? 'Nothing to search for' : 'What are you looking for?'}
      text={
        isUnreadable
          ? 'Enter a word, a tag or a blog name. Punctuation alone won’t find anything.'
          : 'Enter a word, a tag or a blog name. Use “quotation marks” for exact phrases, and -word to exclude a word.'
      }
      actions={<LinkButton href={pages.explore.path}>Explore</LinkButton>}
    />
    {popularTags.length > 0 && (
      <section className="page__section">
        <h2 className="page__section-title">Popular right now</h2>
        <TagList label="Popular tags" tags={popularTags} />
      </section>
    )}
  </>
);
