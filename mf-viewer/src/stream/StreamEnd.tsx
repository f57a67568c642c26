import { streamTexts } from './stream-texts.ts';
import { Button } from '@tessera/shared-ui/Button';
import { Skeleton } from '@tessera/shared-ui/Skeleton';
import type { ReadableStore } from '@tessera/shared-ui/store';
import { useStore } from '@tessera/shared-ui/use-store';
import type { ReactNode } from 'react';

/** State of the end of a stream, above the link to older posts. */
export type StreamEndState =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly retry: () => void };

/** Skeletons while older posts are loading, or an error with a retry. */
export function StreamEnd({ end }: { readonly end: ReadableStore<StreamEndState> }): ReactNode {
  const state = useStore(end);
  if (state.kind === 'idle') return null;
  if (state.kind === 'loading')
    return (
      <div className="stream__posts">
        <Skeleton shape="post" />
        <Skeleton shape="post" />
      </div>
    );
  return (
    <div className="stream__failure">
      <div className="notice notice--error" role="status">
        <p className="notice__text">{streamTexts.olderFailed}</p>
        <Button size="small" onClick={state.retry}>
          {streamTexts.retry}
        </Button>
      </div>
    </div>
  );
}
