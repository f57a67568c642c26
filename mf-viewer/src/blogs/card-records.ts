import {
  highlightedPosts,
  tumblelogPopover,
  type blogCard,
} from '@tessera/shared-contracts/blogs/endpoints';
import { isCallError, type Platform } from '@tessera/shared-contracts/platform/platform';
import type { InferOutput } from 'valibot';
import type { BlogKey } from './blog-links.ts';

export type CardBlog = InferOutput<typeof blogCard>;
export type HighlightedPost = CardBlog['highlighted_posts'][number];

/** The data of a card: the blog, and its posts, which may still be loading. */
export interface FoundCard {
  readonly blog: CardBlog;
  readonly posts: Promise<readonly HighlightedPost[]>;
}

export interface CardRecords {
  /**
   * Finds a blog and its posts; rejects if the blog cannot be fetched. If the server responds that
   * the blog is forbidden or missing, the blog is not requested again for a minute.
   */
  find(key: BlogKey): Promise<FoundCard>;
  /** Call after a blog was followed or unfollowed. */
  follow(name: string, following: boolean): void;
  /** Call after notifications about a blog were turned on or off. */
  subscribe(name: string, isSubscribed: boolean): void;
}

const isRefused = (error: unknown): boolean =>
  isCallError(error) && [403, 404, 410].includes(error.status);

/** Maximum number of cached blogs, and milliseconds for which their data is valid. */
const kept = { blogs: 50, age: 60_000 } as const;

/** Fetches blogs for their cards. For a recently fetched blog, only the posts are fetched again. */
export function createCardRecords({ call, log }: Pick<Platform, 'call' | 'log'>): CardRecords {
  const records = new Map<string, { readonly at: number; readonly blog: CardBlog }>();
  const refusals = new Map<string, { readonly at: number; readonly error: unknown }>();

  function keep<T>(all: Map<string, T>, key: string, one: T): void {
    all.delete(key);
    all.set(key, one);
    const [oldest] = all.keys();
    if (all.size > kept.blogs && oldest !== undefined) all.delete(oldest);
  }

  function change(name: string, changed: (blog: CardBlog) => Partial<CardBlog>): void {
    for (const [key, { at, blog }] of records)
      if (blog.name === name) records.set(key, { at, blog: { ...blog, ...changed(blog) } });
  }

  return {
    async find({ key, isToken }) {
      const input = {
        params: { blog: key },
        query: { is_tumblelog_popover: true, ...(isToken && { is_user_mention: true }) },
      };
      const known = records.get(key);
      if (known && Date.now() - known.at < kept.age) {
        const posts = call(highlightedPosts, input).then(
          ({ highlighted_posts }) => highlighted_posts,
          (error: unknown) => {
            log.error(error, { action: 'highlighted posts', blog: key });
            return [];
          },
        );
        return { blog: known.blog, posts };
      }
      const refusal = refusals.get(key);
      if (refusal && Date.now() - refusal.at < kept.age) throw refusal.error;
      const blog = await call(tumblelogPopover, input).catch((error: unknown) => {
        if (isRefused(error)) keep(refusals, key, { at: Date.now(), error });
        throw error;
      });
      keep(records, key, { at: Date.now(), blog });
      return { blog, posts: Promise.resolve(blog.highlighted_posts) };
    },
    follow: (name, following) =>
      change(name, ({ is_subscribed }) => ({
        following,
        can_subscribe: following,
        is_subscribed: following && is_subscribed,
      })),
    subscribe: (name, is_subscribed) => change(name, () => ({ is_subscribed })),
  };
}
