import * as v from 'valibot';

/** The five remotes, by federation name; the package is the same with hyphens. */
export const remoteNames = [
  'mf_header',
  'mf_compose',
  'mf_messaging',
  'mf_viewer',
  'mf_share',
] as const;
export type RemoteName = (typeof remoteNames)[number];

/** Version of the contract between shell and remotes; a remote's manifest names the one it was built against. */
export const contractVersion = 1;

/** One release of one remote as the page carries it. Addresses are absolute paths or URLs of the release's folder, with a slash at the end. */
export const remoteRelease = v.object({
  version: v.string(),
  base: v.string(),
  contract: v.number(),
  /** The federation manifest, inlined so that nothing waits for it. */
  manifest: v.record(v.string(), v.unknown()),
  /** File name to `sha384-…`. A file that is not listed is refused. */
  integrity: v.record(v.string(), v.string()),
});
export type RemoteRelease = v.InferOutput<typeof remoteRelease>;

/** What is resolved for this user and page: per remote the release to load and the one before it to fall back to. */
export const registry = v.object({
  remotes: v.record(
    v.string(),
    v.object({ current: remoteRelease, previous: v.optional(remoteRelease) }),
  ),
  /** Integrity of the shell's own lazy chunks by absolute path. */
  shell: v.record(v.string(), v.string()),
  /** Only in development: remotes may be replaced by a dev server's manifest address. */
  overrides: v.optional(v.record(v.string(), v.string()), {}),
});
export type Registry = v.InferOutput<typeof registry>;

/** The slot of each remote in the page. */
export const slotId = (name: string): string => `slot-${name.replace('mf_', '')}`;
