import type { Kysely } from 'kysely';
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
import type { Database } from './schema.ts';

const migrations: Readonly<Record<string, Migration>> = {
  '0001-foundation': foundation, '0002-rate-limits': rateLimits, '0003-asks': asks, '0004-messages': messages, '0005-release-channels': releaseChannels, '0006-replies': replies,
  '0007-suggested-blogs': suggestedBlogs, '0008-queue': queue, '0009-media': media, '0010-gifs': gifs, '0012-popular-tags': popularTags, '0013-blog-names': blogNames,
  '0014-internal-posts': internalPosts, '0015-activity': activity,
  '0016-search': search, '0017-filters': filters,
  '0019-account-settings': accountSettings, '0021-moderation': moderation,
  '0025-media-files': mediaFiles,
  '0018-blog-life': blogLife, '0023-passkeys': passkeys, '0024-inbox-and-sensitive-blogs': inboxAndSensitiveBlogs, '0026-subscriptions': subscriptions, '0029-suspended-blogs': suspendedBlogs,
};

/** Brings a database to the newest schema. Several processes may do so at once: the migrator takes a lock. */
export async function migrateToLatest(db: Kysely<Database>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => ({ ...migrations }) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
