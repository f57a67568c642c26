import { suggestedBlogs } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { Deps } from '../http/context.ts';

/** A blog that visitors are shown in passing. */
interface FeaturedBlog {
  readonly name: string;
  readonly avatarUrl: string;
}

interface Kept {
  readonly until: number;
  readonly blog: Promise<FeaturedBlog | undefined>;
}

/** Milliseconds a process keeps its choice: every page of every visitor asks. */
const keptFor = 60_000;
const kept = new WeakMap<Deps, Kept>();

async function choose({ db }: Deps): Promise<FeaturedBlog | undefined> {
  const [row] = await suggestedBlogs(db, undefined, 1);
  return row && { name: row.name, avatarUrl: avatarUrl(row, 64) };
}

/** The blog credited in the menu of visitors: the one that leads the suggestions, none while nobody has posted. */
export async function featuredBlog(deps: Deps): Promise<FeaturedBlog | undefined> {
  const now = deps.now().getTime();
  const known = kept.get(deps);
  if (known && now < known.until && now >= known.until - keptFor) return known.blog;
  // a page is whole without it
  const blog = choose(deps).catch((error: unknown) => {
    kept.delete(deps);
    deps.log.warn({ err: error }, 'no featured blog');
    return undefined;
  });
  kept.set(deps, { until: now + keptFor, blog });
  return blog;
}
