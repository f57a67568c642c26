import { createHash } from 'node:crypto';
import type { PostRow } from './post-queries.ts';

/**
 * Revision of what a post's form edits, without its times and, except for privacy, its state: equal
 * revisions mean that no one changed it in between. A converted video, a publication on schedule,
 * likes and replies do not change it.
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
  // the conversion of a video changes its content; its source identifies the upload and captions
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
