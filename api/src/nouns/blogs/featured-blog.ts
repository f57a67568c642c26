import { suggestedBlogs } from './blog-queries.ts';
import { avatarUrl } from './present-blog.ts';
import type { Deps } from '../../base/http/context.ts';

/** The blog featured to visitors. */
interface FeaturedBlog {
  readonly name: string;
  readonly avatarUrl: string;
}

interface CacheEntry {
  readonly expiresAt: number;
  readonly blog: Promise<FeaturedBlog | undefined>;
}

/**
 * Cache lifetime in milliseconds. The blog is cached, because every page for visitors shows it.
 */
const maxAge = 60_000;
const cache = new WeakMap<Deps['primary'], CacheEntry>();

async function choose({ db }: Deps): Promise<FeaturedBlog | undefined> {
  const [row] = await suggestedBlogs(db, undefined, 1);
  return row && { name: row.name, avatarUrl: avatarUrl(row, 64) };
}

/**
 * The blog credited in the visitors' menu: the top suggestion; undefined if there is none or it
 * cannot be loaded.
 */
export async function featuredBlog(deps: Deps): Promise<FeaturedBlog | undefined> {
  const now = deps.now().getTime();
  const cached = cache.get(deps.primary);
  if (cached && now < cached.expiresAt && now >= cached.expiresAt - maxAge) return cached.blog;
  // a page works without a featured blog
  const blog = choose(deps).catch((error: unknown) => {
    cache.delete(deps.primary);
    deps.log.warn({ err: error }, 'no featured blog');
    return undefined;
  });
  cache.set(deps.primary, { expiresAt: now + maxAge, blog });
  return blog;
}
