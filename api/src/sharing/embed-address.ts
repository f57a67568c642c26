import type { BlogRow } from '../blogs/blog-queries.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { canEmbedPost } from './share-policy.ts';

/**
 * The two parts of a post's embed URL, '' for posts that may not be embedded. Uses the blog's
 * uuid, which survives renaming.
 */
export const embedOf = (
  row: PostRow,
  blog: BlogRow,
): { readonly embed_key: string; readonly embed_did: string } =>
  canEmbedPost(row, blog)
    ? { embed_key: blog.uuid, embed_did: row.id }
    : { embed_key: '', embed_did: '' };
