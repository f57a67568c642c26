import type { IslandSeeds } from '../post-view/Island.tsx';
import { RemoteIsland } from '@tessera/shared-ui/islands/RemoteIsland';
import type { ReactNode } from 'react';
import type { NotesSeed } from '../notes/PageNotes.tsx';
import type { RepliesSeed } from '../replies/RepliesSection.tsx';

/** The islands that only this remote renders, with the props of their components. */
interface OwnIslandSeeds {
  readonly notes: NotesSeed;
  readonly replies: RepliesSeed;
}
/** All islands that this remote hydrates. */
export type ViewerIslandSeeds = IslandSeeds & OwnIslandSeeds;

export interface ViewerIslandProps<N extends keyof OwnIslandSeeds> {
  readonly name: N;
  readonly seed: OwnIslandSeeds[N];
  /** The island's content: its component, rendered with the seed. */
  readonly children: ReactNode;
}

/** An island of mf-viewer that no other package renders. */
export const ViewerIsland = <N extends keyof OwnIslandSeeds>(
  props: ViewerIslandProps<N>,
): ReactNode => <RemoteIsland owner="mf_viewer" {...props} />;
