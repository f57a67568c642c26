import {
  containerManifest,
  filesOfContainer,
} from '@tessera/shared-contracts/platform/container-manifest';
import {
  contractVersion,
  type Registry,
  type RemoteRelease,
} from '@tessera/shared-contracts/platform/registry';
import * as v from 'valibot';
import type { ReportRemote } from './remote-reports.ts';

/** Where the files of one container are. */
export interface ContainerFiles {
  readonly entry: string;
  /** Stylesheets of the container itself; lazy chunks bring their own. */
  readonly styles: readonly string[];
}

/** One way to get a remote: a release of the registry, or a dev server in its place. */
export interface Candidate {
  readonly remote: string;
  readonly version: string;
  readonly locate: () => Promise<ContainerFiles>;
}
export type CandidatesOf = (remote: string) => readonly Candidate[];

/** Milliseconds a dev server gets to answer for its manifest. */
const manifestTimeout = 3000;

/** Reads a manifest; every address in it is relative to the folder it came from. */
export function filesOf(manifest: unknown, base: string): ContainerFiles {
  const { entry, styles } = filesOfContainer(v.parse(containerManifest, manifest));
  const place = (file: string): string => new URL(file, base).href;
  return { entry: place(entry), styles: styles.map(place) };
}

async function filesOfDevServer(manifestUrl: string): Promise<ContainerFiles> {
  // oxlint-disable-next-line no-restricted-globals -- the manifest of a development server, not of ours
  const response = await fetch(manifestUrl, { signal: AbortSignal.timeout(manifestTimeout) });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${manifestUrl}`);
  return filesOf(await response.json(), manifestUrl);
}

/**
 * The releases to try for a remote, best first: the current one, then the one before it. A release for another contract
 * than the shell's is left out and reported. In development a dev server comes before both.
 */
export function createCandidates(
  registry: Registry,
  report: ReportRemote,
  pageUrl: string,
): CandidatesOf {
  const releaseCandidate = (
    remote: string,
    { version, base, manifest }: RemoteRelease,
  ): Candidate => ({
    remote,
    version,
    locate: async () => filesOf(manifest, new URL(base, pageUrl).href),
  });

  return function candidatesOf(remote) {
    const entry = registry.remotes[remote];
    const releases = entry ? [entry.current, ...(entry.previous ? [entry.previous] : [])] : [];
    const fitting = releases.filter(function fitsContract({ contract, version }) {
      if (contract === contractVersion) return true;
      report(
        new Error(
          `the release is made for contract ${contract}, the shell keeps contract ${contractVersion}`,
        ),
        { remote, version, phase: 'registry' },
      );
      return false;
    });
    const override = registry.overrides[remote];
    return [
      ...(override === undefined
        ? []
        : [
            {
              remote,
              version: 'dev',
              locate: () => filesOfDevServer(new URL(override, pageUrl).href),
            },
          ]),
      ...fitting.map((release) => releaseCandidate(remote, release)),
    ];
  };
}
