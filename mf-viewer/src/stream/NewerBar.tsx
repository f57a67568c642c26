import { newerText } from '@tessera/shared-contracts/posts/newer-posts';
import { Button } from '@tessera/shared-ui/Button';
import type { ReadableStore } from '@tessera/shared-ui/store';
import { useStore } from '@tessera/shared-ui/use-store';
import type { ReactNode } from 'react';

/** The number of posts that are newer than the stream, and whether they are loading. */
export interface NewerState {
  /** Number of newer posts; nothing is shown at 0. */
  readonly count: number;
  /** Whether the posts are being fetched. */
  readonly isLoading: boolean;
}

/** A bar above a stream that announces newer posts, and shows them when it is pressed. */
export function NewerBar({
  newer,
  onShow,
}: {
  readonly newer: ReadableStore<NewerState>;
  readonly onShow: () => void;
}): ReactNode {
  const { count, isLoading } = useStore(newer);
  if (count === 0) return null;
  return (
    <div className="stream__arrived">
      <Button variant="primary" size="small" disabled={isLoading} onClick={onShow}>
        {newerText(count)}
      </Button>
    </div>
  );
}
