import { createHash } from 'node:crypto';
import type { PostRow } from './post-queries.ts';

/**
 * A hash of what a post's form edits, except the times and the state, of which it includes only
 * privacy. Equal revisions mean that nobody edited the post in between. The conversion of its
 * video, publication on schedule, likes and replies do not change the revision.
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
