import { createHash } from 'node:crypto';
import type { OwnedSettings } from '@tessera/shared-contracts/blogs/own-blogs';
import type { BlogRow } from './blog-queries.ts';
import { avatarUrl } from './present-blog.ts';

/**
 * A text that changes whenever one of the settings that are saved together does. Images have forms
 * of their own and don't count.
 */
export function settingsVersion(row: BlogRow): string {
  const { theme } = row;
  const settings = [
    row.title,
    row.description,
    row.asks,
    row.anonymous_asks,
    row.submissions,
    row.submission_guidelines,
    row.submission_types,
    row.messages_from,
    row.is_login_only,
    row.owner_flagged_nsfw,
    row.links,
    row.featured_tags,
    theme.background_color,
    theme.link_color,
    theme.title_color,
    theme.title_font,
    theme.title_font_weight,
    theme.avatar_shape,
    theme.show_header_image,
    theme.show_avatar,
    theme.show_title,
    theme.show_description,
  ];
  return createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 22);
}

/** The settings that only owners see. */
export const presentSettings = (row: BlogRow): OwnedSettings => ({
  submission_guidelines: row.submission_guidelines,
  submission_types: row.submission_types,
  messages_from: row.messages_from,
  is_login_only: row.is_login_only,
  owner_flagged_nsfw: row.owner_flagged_nsfw,
  links: row.links,
  featured_tags: row.featured_tags,
  avatarUrl: avatarUrl(row, 96),
  hasOwnAvatar: row.avatar_key !== null,
  headerFocus: row.header_focus,
  version: settingsVersion(row),
});
