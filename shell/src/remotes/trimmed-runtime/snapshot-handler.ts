/*
 * Takes the place of the federation runtime's file of this name in production builds
 * (tooling/webpack/trim-federation-plugin.ts). Our pages know the files of all remotes from their
 * payload: they fetch no manifests and keep no snapshots of them.
 */

/** What the runtime uses of it: it registers plugins, and forgets removed remotes. */
export class SnapshotHandler {
  readonly hooks = { applyPlugin(): void {} };
  readonly manifestCache = new Map<string, unknown>();
}

/** There is no snapshot of any remote. */
export const getGlobalRemoteInfo = (): Readonly<Record<string, undefined>> => ({});
