import type { RepliesProps } from '@tessera/shared-contracts/replies/reply-views';
import type { ReactNode } from 'react';
import { Island } from '../../post-view/Island.tsx';
import './replies.css';
import { RepliesSection, type RepliesSeed } from '../../replies/RepliesSection.tsx';

/** The replies to a post. Hydrated only if the reader can reply or delete a reply. */
export function RepliesIsland(props: RepliesProps): ReactNode {
  const section = <RepliesSection {...props} />;
  const { post, replies } = props;
  if (!post.can_reply && !replies.some(({ can_delete }) => can_delete)) return section;
  const seed: RepliesSeed = {
    ...props,
    replies: replies.map(({ id, can_delete }) => ({ id, can_delete })),
  };
  return (
    <Island name="replies" seed={seed}>
      {section}
    </Island>
  );
}
