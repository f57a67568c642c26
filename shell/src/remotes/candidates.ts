import {
  containerManifest,
  filesOfContainer,
} from '@tessera/shared-contracts/platform/container-manifest';
import {
  supportedContracts,
  type Registry,
  type RemoteRelease,
} from '@tessera/shared-contracts/core/registry';
import * as v from 'valibot';
import type { ReportRemote } from './report-remote.ts';

/** The URLs of a container's files. */
export interface ContainerFiles {
  readonly entry: string;
  /** Stylesheets of the expose `App`; lazy chunks load their own. */
  readonly styles: readonly string[];
}

/** One source of a remote: a release of the registry, or a dev server. */
export interface Candidate {
  readonly remote: string;
  readonly version: string;
  readonly locate: () => Promise<ContainerFiles>;
}
export type CandidatesOf = (remote: string) => readonly Candidate[];

/** Timeout in milliseconds for the manifest of a dev server. */
const manifestTimeout = 3000;

/** The files of a manifest. Its URLs are relative to `base`. */
export function filesOf(manifest: unknown, base: string): ContainerFiles {
  const { entry, styles } = filesOfContainer(v.parse(containerManifest, manifest));
  const place = (file: string): string => new URL(file, base).href;
  return { entry: place(entry), styles: styles.map(place) };
}

async function filesOfDevServer(manifestUrl: string): Promise<ContainerFiles> {
  // oxlint-disable-next-line no-restricted-globals -- the manifest of a dev server, not of our server
  const response = await fetch(manifestUrl, { signal: AbortSignal.timeout(manifestTimeout) });
  if (!response.ok) throw new Error(`HTTP ${response.status} for ${manifestUrl}`);
  return filesOf(await response.json(), manifestUrl);
}

/**
 * The candidates for a remote, best first: the current release, then the previous one. A release
 * built for a contract that this shell does not support is left out and reported. In development, a dev server comes
 * first.
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
      if (supportedContracts.includes(contract)) return true;
      report(
        new Error(
          `the release is built for contract ${contract}, the shell supports ${supportedContracts.join(' and ')}`,
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
