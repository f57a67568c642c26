import type { ReactNode } from 'react';
import { RemoteIsland } from './RemoteIsland.tsx';
import type { IslandName, IslandSeeds } from './island-markup.ts';

export interface IslandProps<N extends IslandName> {
  readonly name: N;
  readonly seed: IslandSeeds[N];
  /** The HTML that the component draws from the seed. */
  readonly children: ReactNode;
}

/** An island that mf-viewer hydrates. */
export const Island = <N extends IslandName>(props: IslandProps<N>): ReactNode => (
  <RemoteIsland owner="mf_viewer" {...props} />
);
