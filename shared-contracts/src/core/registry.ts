import * as v from 'valibot';
import { activeOn } from './visits.ts';

const [slotStart, nameStart] = ['slot-', 'mf_'] as const;

/** Matches federation names of remotes, ours and those of others. */
export const remoteNamePattern = /^mf_[a-z0-9_]{1,38}$/;

/** The name of a package in federation and in the registry of releases. */
export const federationName = (folder: string): string => folder.replaceAll('-', '_');

/** A remote's label as its name suggests it, for a remote that no release defines. */
export function labelFromName(name: string): string {
  const words = name.replace(nameStart, '').replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/**
 * Version of the contract between shell and remotes; a remote's manifest states the version that
 * the remote was built against. Increase it with every change that breaks older remotes, with each
 * major version of React, with each change of what the shell shares of rxjs, and with each version
 * of the federation runtime, which the entries of remotes take from the shell.
 */
export const contractVersion = 5;
/**
 * The contracts of the remotes that this shell runs, oldest first: its own and, if bridges lead
 * there (`platform/event-bridges.ts`, `older` of views), the one before. Then the shell can be
 * released first, and each remote on a day of its own. No bridge leads from contract 4: its
 * messaging reads who sent a message from a field that now says something else.
 */
export const supportedContracts: readonly number[] = [contractVersion];

/**
 * A release of a remote, as in the registry of a page. `base` is the absolute path or URL of the
 * release's folder, with a trailing slash.
 */
export const remoteRelease = v.object({
  version: v.string(),
  base: v.string(),
  contract: v.number(),
  /** The parts of the federation manifest that a browser reads, inlined to save a request. */
  manifest: v.record(v.string(), v.unknown()),
  /** File name to `sha384-…`. Unlisted files are refused. */
  integrity: v.record(v.string(), v.string()),
});
export type RemoteRelease = v.InferOutput<typeof remoteRelease>;

/**
 * The releases for this user and page: for each remote, the release to load and the previous
 * release as a fallback. In the order of their slots.
 */
export const registry = v.object({
  remotes: v.record(
    v.string(),
    v.object({
      current: remoteRelease,
      previous: v.optional(remoteRelease),
      /** From the definition of the current release. Absent on pages of an older server. */
      label: v.exactOptional(v.string()),
      activeOn: v.exactOptional(activeOn),
    }),
  ),
  /** Version of the shell; absent until one is released. */
  shellVersion: v.exactOptional(v.string()),
  /** Integrity of the shell's lazy chunks by absolute path. */
  shell: v.record(v.string(), v.string()),
  /** Only in development: manifest URLs of dev servers that replace remotes. */
  overrides: v.optional(v.record(v.string(), v.string()), {}),
  /** Remotes that people have taken down: pages have neither their slots nor their controls. */
  withdrawn: v.exactOptional(v.array(v.string())),
});
export type Registry = v.InferOutput<typeof registry>;

/** The folder of a release, below the site's root. */
export const releaseFolder = (name: string, version: string): string =>
  `/releases/${name}/${version}/`;
/**
 * Finds the first URL of a remote's file in a text, such as a stack trace; captures the remote and
 * its version.
 */
export const releaseInText = /\/releases\/(mf_\w+)\/([^/]+)\//;

/** Id of the template in every page for the notice that a remote is unavailable. */
export const fallbackTemplateId = 'remote-fallback';

/** Id of the slot of a remote in the page. */
export const slotId = (name: string): string => `${slotStart}${name.replace(nameStart, '')}`;
/** Matches the slots of all remotes. */
export const slotSelector = `[id^="${slotStart}"]`;
/** The remote whose slot has this id. */
export const remoteOfSlot = (id: string): string => `${nameStart}${id.slice(slotStart.length)}`;
