import { sql, type Kysely } from 'kysely';
import { Migrator, type Migration } from 'kysely/migration';
import * as foundation from './migrations/0001-foundation.ts';
import * as rateLimits from './migrations/0002-rate-limits.ts';
import * as asks from './migrations/0003-asks.ts';
import * as messages from './migrations/0004-messages.ts';
import * as releaseChannels from './migrations/0005-release-channels.ts';
import * as replies from './migrations/0006-replies.ts';
import * as suggestedBlogs from './migrations/0007-suggested-blogs.ts';
import * as queue from './migrations/0008-queue.ts';
import * as media from './migrations/0009-media.ts';
import * as gifs from './migrations/0010-gifs.ts';
import * as popularTags from './migrations/0012-popular-tags.ts';
import * as blogNames from './migrations/0013-blog-names.ts';
import * as internalPosts from './migrations/0014-internal-posts.ts';
import * as activity from './migrations/0015-activity.ts';
import * as search from './migrations/0016-search.ts';
import * as filters from './migrations/0017-filters.ts';
import * as blogLife from './migrations/0018-blog-life.ts';
import * as accountSettings from './migrations/0019-account-settings.ts';
import * as moderation from './migrations/0021-moderation.ts';
import * as passkeys from './migrations/0023-passkeys.ts';
import * as inboxAndSensitiveBlogs from './migrations/0024-inbox-and-sensitive-blogs.ts';
import * as subscriptions from './migrations/0026-subscriptions.ts';
import * as suspendedBlogs from './migrations/0029-suspended-blogs.ts';
import * as mediaFiles from './migrations/0025-media-files.ts';
import * as cleanWrittenHtml from './migrations/0030-clean-written-html.ts';
import * as shownInStreams from './migrations/0031-shown-in-streams.ts';
import * as releaseHistory from './migrations/0032-release-history.ts';
import * as promotionsByTag from './migrations/0033-promotions-by-tag.ts';
import * as messageTypes from './migrations/0034-message-types.ts';
import * as messagingLife from './migrations/0035-messaging-life.ts';
import * as presence from './migrations/0036-presence-and-previews.ts';
import * as deletedMessages from './migrations/0037-deleted-messages.ts';
import * as searchByMember from './migrations/0038-search-by-member.ts';
import * as linkedAccounts from './migrations/0039-linked-accounts.ts';
import * as repliesWithPhotos from './migrations/0040-replies.ts';
import * as notifyCaches from './migrations/0041-notify-caches.ts';
import * as uploadTags from './migrations/0044-upload-tags.ts';
import * as searchMarks from './migrations/0047-search-marks.ts';
import * as siteTexts from './migrations/0055-site-texts.ts';
import * as blogLinks from './migrations/0056-blog-links.ts';
import * as tagsOfBlog from './migrations/0057-tags-of-blog.ts';
import * as archiveFilters from './migrations/0058-archive-filters.ts';
import * as pinnedPosts from './migrations/0059-pinned-posts.ts';
import * as formDrafts from './migrations/0061-form-drafts.ts';
import * as liveNews from './migrations/0063-live-news.ts';
import * as pushAndDigest from './migrations/0064-push-and-digest.ts';
import * as apiTokens from './migrations/0070-api-tokens.ts';
import * as oauth from './migrations/0071-oauth.ts';
import * as withdrawnRemotes from './migrations/0051-withdrawn-remotes.ts';
import * as bookmarks from './migrations/0052-bookmarks-and-followed-tags.ts';
import * as trending from './migrations/0053-trending.ts';
import * as undoAndVersions from './migrations/0060-undo-and-versions.ts';
import type { Database } from './schema.ts';

const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation,
  '0002-rate-limits': rateLimits,
  '0003-asks': asks,
  '0004-messages': messages,
  '0005-release-channels': releaseChannels,
  '0006-replies': replies,
  '0007-suggested-blogs': suggestedBlogs,
  '0008-queue': queue,
  '0009-media': media,
  '0010-gifs': gifs,
  '0012-popular-tags': popularTags,
  '0013-blog-names': blogNames,
  '0014-internal-posts': internalPosts,
  '0015-activity': activity,
  '0016-search': search,
  '0017-filters': filters,
  '0019-account-settings': accountSettings,
  '0021-moderation': moderation,
  '0025-media-files': mediaFiles,
  '0018-blog-life': blogLife,
  '0023-passkeys': passkeys,
  '0024-inbox-and-sensitive-blogs': inboxAndSensitiveBlogs,
  '0026-subscriptions': subscriptions,
  '0029-suspended-blogs': suspendedBlogs,
  '0030-clean-written-html': cleanWrittenHtml,
  '0031-shown-in-streams': shownInStreams,
  '0032-release-history': releaseHistory,
  '0033-promotions-by-tag': promotionsByTag,
  '0034-message-types': messageTypes,
  '0035-messaging-life': messagingLife,
  '0036-presence-and-previews': presence,
  '0037-deleted-messages': deletedMessages,
  '0038-search-by-member': searchByMember,
  '0039-linked-accounts': linkedAccounts,
  '0040-replies': repliesWithPhotos,
  '0041-notify-caches': notifyCaches,
  '0044-upload-tags': uploadTags,
  '0047-search-marks': searchMarks,
  '0051-withdrawn-remotes': withdrawnRemotes,
  '0052-bookmarks-and-followed-tags': bookmarks,
  '0053-trending': trending,
  '0055-site-texts': siteTexts,
  '0056-blog-links': blogLinks,
  '0057-tags-of-blog': tagsOfBlog,
  '0058-archive-filters': archiveFilters,
  '0059-pinned-posts': pinnedPosts,
  '0060-undo-and-versions': undoAndVersions,
  '0061-form-drafts': formDrafts,
  '0063-live-news': liveNews,
  '0064-push-and-digest': pushAndDigest,
  '0070-api-tokens': apiTokens,
  '0071-oauth': oauth,
};

/** Difference between a database and this version of the code, as names of migrations. */
export interface SchemaDifference {
  /** Known here but not applied there. */
  readonly missing: readonly string[];
  /** Applied there but not known here: a newer version has migrated the database. */
  readonly unknown: readonly string[];
}

/** Compares the migrations of a database with those known to this version. Read-only. */
export async function compareSchema(db: Kysely<Database>): Promise<SchemaDifference> {
  const {
    rows: [table],
  } = await sql<{ isThere: boolean }>`
    select to_regclass('kysely_migration') is not null as "isThere"`.execute(db);
  const { rows } = table?.isThere
    ? await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    : { rows: [] };
  const applied = rows.map(({ name }) => name);
  return {
    missing: Object.keys(migrations)
      .filter((name) => !applied.includes(name))
      .sort(),
    unknown: applied.filter((name) => !(name in migrations)),
  };
}

const createMigrator = (db: Kysely<Database>): Migrator =>
  new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });

/** Migrates an empty database to the schema after the named migration. */
export async function migrateTo(db: Kysely<Database>, name: string): Promise<void> {
  const { error } = await createMigrator(db).migrateTo(name);
  if (error !== undefined) throw error;
}

/**
 * Migrates a database to the newest schema and returns the names of migrations that only a newer
 * version knows. Safe to run in several processes at once: the migrator takes a lock. Does not
 * change a database that is ahead of this version, so that a process can restart during a rolling
 * deployment or after a rollback.
 *
 * @throws when the database is ahead in one migration and behind in another
 */
export async function migrateToLatest(db: Kysely<Database>): Promise<readonly string[]> {
  const { missing, unknown } = await compareSchema(db);
  if (unknown.length > 0) {
    if (missing.length === 0) return unknown;
    throw new Error(
      `The database has ${unknown.join(', ')}, which this version does not know, and lacks ${missing.join(', ')}. ` +
        'Run a version that has both.',
    );
  }
  const { error } = await createMigrator(db).migrateToLatest();
  if (error !== undefined) throw error;
  return [];
}
