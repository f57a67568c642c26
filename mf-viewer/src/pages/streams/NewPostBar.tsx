import {
  controlAttributes,
  newPostAttributes,
} from '@tessera/shared-contracts/platform/control-attributes';
import { newPostPath } from '@tessera/shared-contracts/pages/pages';
import { creatablePostTypes, postTypeLabels } from '@tessera/shared-contracts/posts/post-types';
import type { ReactNode } from 'react';
import { PostTypeIcon } from '@tessera/shared-ui/PostTypeIcon';

/**
 * Links to the forms for the seven post types, above the user's own streams. With script, a link
 * opens its form in place of this bar (mf-compose).
 */
export function NewPostBar({ baseRoute }: { readonly baseRoute: string }): ReactNode {
  return (
    <nav
      className="new-post"
      {...{ [controlAttributes.newPost]: '', [controlAttributes.needs]: 'mf_compose' }}
      aria-label="New post"
    >
      {creatablePostTypes.map((type) => (
        <a
          className="new-post__link"
          key={type}
          {...newPostAttributes(type)}
          href={newPostPath(baseRoute, type)}
        >
          <PostTypeIcon type={type} />
          {postTypeLabels[type]}
        </a>
      ))}
    </nav>
  );
}
