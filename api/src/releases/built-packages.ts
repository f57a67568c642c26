import { remoteNames } from '@tessera/shared-contracts/platform/registry';

/** The packages that are built and released, each on its own, by the names of their folders. */
export const builtPackages: readonly string[] = [
  'shell',
  ...remoteNames.map((name) => name.replaceAll('_', '-')),
];

/** The name of a package in Module Federation and in the release registry. */
export const federationName = (name: string): string => name.replaceAll('-', '_');
