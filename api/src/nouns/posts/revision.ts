import { createHash } from 'node:crypto';
import type { PostRow } from './post-queries.ts';

/**
 * A hash of the fields that a post's form edits. It includes no times, and no part of the state
 * except whether the post is private. Equal revisions mean that nobody edited these fields in
 * between. The conversion of a post's video, publication on schedule, likes and replies do not
 * change its revision.
 */
export function revisionOf({
  type,
  source,
  content,
  tags,
  editor_type,
  slug,
  source_url,
  options,
  awaits,
  ...row
}: PostRow): string {
  const { is_private } = awaits ?? row;
  // conversion changes the content of a video post; `source` identifies its upload and captions
  const written = content.type === 'video' ? '' : content;
  return createHash('sha256')
    .update(
      JSON.stringify([
        type,
        source,
        written,
        tags,
        editor_type,
        slug,
        source_url,
        options,
        is_private,
      ]),
    )
    .digest('base64url')
    .slice(0, 22);
}
