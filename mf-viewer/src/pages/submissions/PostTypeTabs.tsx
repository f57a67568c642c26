import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { postTypeLabels, type PostType } from '@tessera/shared-contracts/posts/post-types';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';
import type { ReactNode } from 'react';

export interface PostTypeTabsProps {
  readonly types: readonly PostType[];
  readonly current: PostType;
  readonly label: string;
  readonly hrefOf: (type: PostType) => string;
}

/** Post types as tabs; each tab is a plain link with the icon of its type. */
export function PostTypeTabs({ types, current, label, hrefOf }: PostTypeTabsProps): ReactNode {
  return (
    <nav className="page__tabs" aria-label={label}>
      {types.map((type) => (
        <a
          key={type}
          className="page__tab post-type-tab"
          {...{ [postAttributes.type]: type }}
          href={hrefOf(type)}
          {...(type === current && { 'aria-current': 'page' })}
        >
          <PostTypeIcon type={type} />
          {postTypeLabels[type]}
        </a>
      ))}
    </nav>
  );
}
