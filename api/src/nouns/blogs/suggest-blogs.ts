import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import {
  blogSuggestionLimit,
  type suggestBlogs as endpoint,
} from '@tessera/shared-contracts/blogs/endpoints';
import type { CallContext } from '../../base/http/mount.ts';
import { readerOf } from './blog-policy.ts';
import { blogsByPrefix } from './blog-queries.ts';
import { avatarUrl } from './present-blog.ts';

/**
 * Normalises a typed name prefix: without the @, in lower case; undefined when no name can start
 * with it.
 */
function namePrefix(typed: string): string | undefined {
  const prefix = typed.trim().toLowerCase().replace(/^@/, '');
  return /^(?:[a-z0-9][a-z0-9-]{0,31})?$/.test(prefix) ? prefix : undefined;
}

/**
 * `/svc/blogs/suggest`: blogs to mention. An exact match comes first, then followed blogs, then
 * others; within each group, those with the most posts come first. Without input, returns only the
 * most recently followed blogs.
 */
export async function suggestBlogs({
  deps,
  viewer,
  query,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const prefix = namePrefix(query.q);
  const rows =
    prefix === undefined
      ? []
      : await blogsByPrefix(deps.db, readerOf(viewer), prefix, blogSuggestionLimit);
  return {
    blogs: rows.map((row) => ({
      name: row.name,
      title: row.title,
      url: blogPaths.home(row.name),
      avatar_url: avatarUrl(row, 64),
    })),
  };
}
