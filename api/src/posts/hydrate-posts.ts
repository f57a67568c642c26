import type { Kysely } from 'kysely';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { blogsByIds, relationsTo, type BlogRelations, type BlogRow } from '../blogs/blog-queries.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import { noRelations } from '../blogs/present-blog.ts';
import type { Database } from '../database/schema.ts';
import type { Viewer } from '../http/context.ts';
import { postsByIds, stillPublic, type PostRow } from './post-queries.ts';
import { presentPost } from './present-post.ts';
import { marksOf } from './mark-queries.ts';

/** All that presenting a page of posts needs beside the posts. */
export interface Hydration {
  readonly blogs: ReadonlyMap<string, BlogRow>;
  readonly relations: BlogRelations;
  readonly liked: ReadonlySet<string>;
  readonly reblogged: ReadonlySet<string>;
  /** Posts of trails that can still be visited. */
  readonly reachable: ReadonlySet<string>;
}

/** Loads what stands around some posts, in a fixed number of queries. */
export async function hydrate(db: Kysely<Database>, viewer: Viewer | undefined, rows: readonly PostRow[]): Promise<Hydration> {
  const blogIds = rows.flatMap((row) => [row.blog_id, row.parent_blog_id, row.root_blog_id, row.submitter_blog_id]).filter((id) => id !== null);
  const ids = rows.map(({ id }) => id);
  const trailIds = rows.flatMap((row) => row.trail.map((entry) => entry.post_id));
  const [blogs, relations, marks, reachable] = await Promise.all([
    blogsByIds(db, blogIds),
    viewer ? relationsTo(db, readerOf(viewer), blogIds) : noRelations,
    viewer ? marksOf(db, readerOf(viewer), ids) : { liked: new Set<string>(), reblogged: new Set<string>() },
    stillPublic(db, [...new Set(trailIds)]),
  ]);
  return { blogs, relations, ...marks, reachable };
}

/** Presents loaded posts for a viewer, in their order. */
export async function presentPosts(db: Kysely<Database>, viewer: Viewer | undefined, rows: readonly PostRow[]): Promise<Post[]> {
  if (rows.length === 0) return [];
  const hydration = await hydrate(db, viewer, rows);
  return rows.flatMap((row) => presentPost(row, hydration, viewer) ?? []);
}

/** Loads and presents posts in the order of their ids. Those deleted meanwhile are left out. */
export const loadPosts = async (db: Kysely<Database>, viewer: Viewer | undefined, ids: readonly string[]): Promise<Post[]> => presentPosts(db, viewer, await postsByIds(db, ids));
