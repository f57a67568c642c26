import type { BlogRow } from '../blogs/blog-queries.ts';
import type { PostRow } from './post-queries.ts';
import { canEmbedPost } from './share-policy.ts';

/**
 * The two parts of a post's embed URL; empty strings if the post may not be embedded. The blog is
 * named by its uuid, which stays the same when the blog is renamed.
 */
export const embedOf = (
  row: PostRow,
  blog: BlogRow,
): { readonly embed_key: string; readonly embed_did: string } =>
  canEmbedPost(row, blog)
    ? { embed_key: blog.uuid, embed_did: row.id }
    : { embed_key: '', embed_did: '' };
