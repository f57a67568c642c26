import { suggestedBlogs } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { Deps } from '../http/context.ts';

/** The blog featured to visitors. */
interface FeaturedBlog {
  readonly name: string;
  readonly avatarUrl: string;
}

interface Kept {
  readonly until: number;
  readonly blog: Promise<FeaturedBlog | undefined>;
}

/** Cache lifetime in milliseconds: every visitor page needs it. */
const maxAge = 60_000;
const kept = new WeakMap<Deps['primary'], Kept>();

async function choose({ db }: Deps): Promise<FeaturedBlog | undefined> {
  const [row] = await suggestedBlogs(db, undefined, 1);
  return row && { name: row.name, avatarUrl: avatarUrl(row, 64) };
}

/**
 * The blog credited in the visitors' menu: the top suggestion, or none while there are no posts.
 */
export async function featuredBlog(deps: Deps): Promise<FeaturedBlog | undefined> {
  const now = deps.now().getTime();
  const known = kept.get(deps.primary);
  if (known && now < known.until && now >= known.until - maxAge) return known.blog;
  // the page works without it
  const blog = choose(deps).catch((error: unknown) => {
    kept.delete(deps.primary);
    deps.log.warn({ err: error }, 'no featured blog');
    return undefined;
  });
  kept.set(deps.primary, { until: now + maxAge, blog });
  return blog;
}
