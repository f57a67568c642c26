import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { blogLinkLimits, blogLinkTexts } from '@tessera/shared-contracts/blogs/blog-links';
import type { saveSettings as endpoint } from '@tessera/shared-contracts/blogs/endpoints';
import { blogSettingsTexts } from '@tessera/shared-contracts/blogs/blog-settings-texts';
import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import { readTypedTags } from '@tessera/shared-contracts/tags/tag-text';
import type { Transaction } from 'kysely';
import type { Database } from '../../base/database/schema.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { readTags } from '../../base/text/read-tags.ts';
import { invalid, notFound, RefusalError } from '../../base/wire/refusal.ts';
import { changeBlog, lockBlog } from './blog-change-queries.ts';
import { requireOwnedBlog } from './blog-owner.ts';
import { requireOwnBlog } from './blog-policy.ts';
import { settingsVersion } from './present-settings.ts';

/** Refuses to replace settings that somebody else has changed since they were edited. */
async function requireVersion(
  trx: Transaction<Database>,
  blogId: string,
  version: string,
): Promise<void> {
  const row = await lockBlog(trx, blogId);
  if (!row) throw notFound(blogTexts.unknown);
  if (settingsVersion(row) !== version)
    throw new RefusalError(409, blogSettingsTexts.changedMeanwhile);
}

/** Featured tags as typed; refuses too many, and those that no post can have. */
function readFeatured(typed: string): string[] {
  const tags = readTags(readTypedTags(typed).join(','));
  if (tags.length > blogLinkLimits.featuredTags) throw invalid(blogLinkTexts.tooManyTags);
  return tags;
}

/**
 * `/settings/save`: changes settings of one of the viewer's blogs. Settings that were not sent keep
 * their values.
 */
export async function saveSettings({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const {
    twitter_send_posts,
    facebook_opengraph_send_posts,
    mastodon_send_posts,
    bluesky_send_posts,
    ...blogSettings
  } = body.tumblelog;
  // any member may change the cross-posting switches; only owners change the blog itself
  const changesOnlyCrossPosting = Object.values(blogSettings).every((value) => value === undefined);
  const blog = changesOnlyCrossPosting
    ? requireOwnBlog(viewer, body.tumblelog_name_or_id)
    : await requireOwnedBlog(deps, viewer, body.tumblelog_name_or_id);
  const {
    title,
    description,
    asks,
    anonymous_asks,
    submissions,
    submission_guidelines,
    submission_types,
    messages_from,
    is_login_only,
    links,
    featured_tags,
    owner_flagged_nsfw,
    ...theme
  } = blogSettings;
  const changes = {
    title,
    description,
    twitter_send_posts,
    facebook_opengraph_send_posts,
    mastodon_send_posts,
    bluesky_send_posts,
    asks,
    anonymous_asks,
    submissions,
    submission_guidelines,
    submission_types,
    messages_from,
    is_login_only,
    links,
    featured_tags: featured_tags === undefined ? undefined : readFeatured(featured_tags),
    owner_flagged_nsfw,
  };
  const { version } = body;
  await deps.db.transaction().execute(async function save(trx) {
    if (version !== undefined) await requireVersion(trx, blog.id, version);
    await changeBlog(trx, blog.id, changes, theme);
  });
  return {};
}
