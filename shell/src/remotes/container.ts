import type { Candidate } from './candidates.ts';

/** Loads and evaluates an expose of a container, named without './'. */
export type GetExpose = (expose: string) => Promise<unknown>;

/** An initialised federation container. */
export interface Container {
  readonly candidate: Candidate;
  readonly get: GetExpose;
  /** Removes the container's styles. Its code is not unloaded. */
  readonly abandon: () => void;
}

/** Timeout in milliseconds for fetching and evaluating a container. */
export const containerTimeLimit = 6000;
