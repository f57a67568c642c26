import { createHash } from 'node:crypto';
import type { PostRow } from './post-queries.ts';

/**
 * Stands for what the form of a post edits: two equal ones mean that nobody changed it in between. A film that got ready,
 * a post that went out when it was due, likes and replies change nothing that is written in the form.
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
  // of a film the sources say all that a person chose; the rest was found out
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
