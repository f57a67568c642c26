import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { RemoteRelease } from '@tessera/shared-contracts/platform/registry';
import type { CreatedAt, Json, UpdatedAt } from './columns.ts';

/**
 * A build of a remote or of the shell that can be served. `detail` is its release.json, `assets` the hashes of the files
 * that it names no integrity of; null when they were not noted yet.
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
  readonly entry: {
    readonly js: string[];
    readonly css: string[];
    readonly preload: string[];
    readonly fonts?: string[];
  };
}
/** Which release a channel shows, and the entry of the history that put it there. */
export interface ReleaseChannelsTable {
  channel: string;
  name: string;
  version: string;
  history_id: string;
  updated_at: UpdatedAt;
}
export type ReleaseAction = 'start' | 'release' | 'promotion' | 'rollback' | 'end';
/** What a channel showed. Entries are ordered by `id`. */
export interface ReleaseHistoryTable {
  id: GeneratedAlways<string>;
  channel: string;
  name: string;
  /** null: the channel has no release of its own any more. */
  version: string | null;
  action: ReleaseAction;
  /** Of a rollback: the entry that released the version it went back to. */
  restores: string | null;
  actor: string;
  reason: string;
  /** When the version was withdrawn: it is neither a fallback nor the aim of a rollback any more. */
  withdrawn_at: Date | null;
  happened_at: Generated<Date>;
}
