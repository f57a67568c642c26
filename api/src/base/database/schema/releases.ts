import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RemoteRelease } from '@tessera/shared-contracts/core/registry';
import type { RemoteDefinition } from '@tessera/shared-contracts/core/remote-definition';
import type { CreatedAt, Json, UpdatedAt } from './columns.ts';

/**
 * A servable build of a remote or of the shell. `detail` is its release.json. `assets` has the
 * hashes of files for which release.json lists no integrity; null when not recorded yet.
 */
export interface ReleasesTable {
  name: string;
  version: string;
  detail: Json<StoredRelease>;
  assets: ColumnType<Record<string, string> | null, string, string>;
  created_at: CreatedAt;
}
export interface StoredRelease extends Omit<RemoteRelease, 'base' | 'manifest'> {
  readonly name: string;
  readonly manifest?: Record<string, unknown>;
  readonly classNames?: string[];
  /** The contracts of remotes that a shell runs. */
  readonly supports?: number[];
  /** What it says about its remote; absent in releases made before it was stated. */
  readonly definition?: RemoteDefinition;
  /** Features of other remotes that it uses. */
  readonly uses?: string[];
  /** Versions of the modules that the shell provides to remotes, by name. */
  readonly shared?: Record<string, string>;
  /** The server half, which renders its views. */
  readonly server?: {
    readonly file: string;
    readonly integrity: string;
    readonly css: string[];
    readonly views: Record<string, number>;
  };
  /** Files that embedded posts on other sites load. */
  readonly frame?: { readonly js: string[]; readonly css: string[] };
  readonly entry: {
    readonly js: string[];
    readonly css: string[];
    readonly preload: string[];
    readonly fonts?: string[];
  };
}
/** The release that a channel shows, and the history entry that released it. */
export interface ReleaseChannelsTable {
  channel: string;
  name: string;
  /** null: the remote was withdrawn, and the channel shows no version of it. */
  version: string | null;
  history_id: string;
  updated_at: UpdatedAt;
}
export type ReleaseAction = 'start' | 'release' | 'promotion' | 'rollback' | 'end' | 'withdraw';
/** The releases that channels have shown, ordered by `id`. */
export interface ReleaseHistoryTable {
  id: GeneratedAlways<string>;
  channel: string;
  name: string;
  /** null: the channel no longer has a release of its own, or shows no version. */
  version: string | null;
  action: ReleaseAction;
  /** For a rollback: the entry that released the version it went back to. */
  restores: string | null;
  actor: string;
  reason: string;
  /** When the version was withdrawn: it is no longer a fallback or a rollback target. */
  withdrawn_at: Date | null;
  happened_at: Generated<Date>;
}
