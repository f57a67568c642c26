import type { BlogRow } from '../blogs/blog-queries.ts';
import type { PostRow } from '../posts/post-queries.ts';
import { canEmbedPost } from './share-policy.ts';

/** The two parts of the address of a post's frame, '' for what pages elsewhere may not show. The blog's uuid outlives its name. */
export const embedOf = (
  row: PostRow,
  blog: BlogRow,
): { readonly embed_key: string; readonly embed_did: string } =>
  canEmbedPost(row, blog)
    ? { embed_key: blog.uuid, embed_did: row.id }
    : { embed_key: '', embed_did: '' };
