import type { RepliesProps } from '@tessera/shared-contracts/replies/reply-views';
import type { ReactNode } from 'react';
import { ViewerIsland } from '../../islands/ViewerIsland.tsx';
import { RepliesSection, type RepliesSeed } from '../../replies/RepliesSection.tsx';

/** The replies under a post. The browser hydrates them for those who can reply or delete. */
export function RepliesIsland(props: RepliesProps): ReactNode {
  const section = <RepliesSection {...props} />;
  const { post, replies } = props;
  if (!post.can_reply && !replies.some(({ can_delete }) => can_delete)) return section;
  const seed: RepliesSeed = {
    ...props,
    replies: replies.map(({ id, can_delete }) => ({ id, can_delete })),
  };
  return (
    <ViewerIsland name="replies" seed={seed}>
      {section}
    </ViewerIsland>
  );
}
