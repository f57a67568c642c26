import { remoteNames } from '@tessera/shared-contracts/core/registry';

/** Folder names of the packages that are built and released separately. */
export const builtPackages: readonly string[] = [
  'shell',
  ...remoteNames.map((name) => name.replaceAll('_', '-')),
];

/** The name of a package in Module Federation and in the release registry. */
export const federationName = (name: string): string => name.replaceAll('-', '_');
