import { jsonForHtml } from '@tessera/shared-contracts/platform/bootstrap';
import type { ReactNode } from 'react';
import { Seed } from './Kept.tsx';
import { islandAttribute, type IslandName, type IslandSeeds } from './island-markup.ts';

export interface IslandProps<N extends IslandName> {
  readonly name: N;
  readonly seed: IslandSeeds[N];
  /** What that component draws from the seed. */
  readonly children: ReactNode;
}

/**
 * A piece of a page that can be pressed or changes: its HTML, and the seed from which the browser
 * hydrates it. Its element has no box of its own.
 */
export const Island = <N extends IslandName>({
  name,
  seed,
  children,
}: IslandProps<N>): ReactNode => (
  <div className="kept" {...{ [islandAttribute]: name }}>
    <Seed json={jsonForHtml(seed)} />
    {children}
  </div>
);
