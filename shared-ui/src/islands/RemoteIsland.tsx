import { jsonForHtml } from '@tessera/shared-contracts/platform/bootstrap';
import { islandAttributes, islandMark } from '@tessera/shared-contracts/platform/island-attributes';
import type { ReactNode } from 'react';
import { Seed } from './Kept.tsx';

export interface RemoteIslandProps {
  /** The remote that hydrates the island. */
  readonly owner: string;
  /** The remote's name for the component. */
  readonly name: string;
  readonly seed: unknown;
  /** The HTML that the component renders from the seed. */
  readonly children: ReactNode;
}

/** The attribute that marks an island's element. */
export const islandProps = (owner: string, name: string): Readonly<Record<string, string>> => ({
  [islandAttributes.island]: islandMark(owner, name),
});

/**
 * A part of a page that reacts to presses or to changes of its data: its HTML, and the seed from
 * which the browser hydrates it. Its element generates no box. Each remote narrows `name` and `seed`
 * to its islands.
 */
export const RemoteIsland = ({ owner, name, seed, children }: RemoteIslandProps): ReactNode => (
  <div className="kept" {...islandProps(owner, name)}>
    <Seed json={jsonForHtml(seed)} />
    {children}
  </div>
);
