import { morePostsView, postWaysView } from '@tessera/shared-contracts/posts/neighbour-views';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { viewRequest, type ViewRequest } from '../../base/views/render-views.ts';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { isVisible, presentPosts } from './hydrate-posts.ts';
import { postsAround, type Neighbours } from './neighbour-queries.ts';
import { shownPostsByIds, type PostRow } from './post-queries.ts';

/** Tiles of other posts below a post. */
const moreCount = 6;

const noNeighbours: Neighbours = { older: undefined, newer: undefined, newest: [] };

/** A post on its own page, and what stands below it. */
export interface PostWithNeighbours {
  /** Undefined if its blog is gone. */
  readonly post: Post | undefined;
  /** Links to the next posts of the blog. */
  readonly ways: readonly ViewRequest[];
  /** Other posts of the blog. */
  readonly more: readonly ViewRequest[];
}

/**
 * Presents a post, with the posts of its blog around it. All are hydrated together, which takes as
 * many statements as for one post.
 */
export async function presentWithNeighbours(
  { db }: Pick<Deps, 'db'>,
  viewer: Viewer | undefined,
  row: PostRow,
  blog: { readonly name: string; readonly title: string },
): Promise<PostWithNeighbours> {
  const { published_at } = row;
  const isMember = viewer?.blogs.some(({ id }) => id === row.blog_id) ?? false;
  const around =
    row.state === 'published' && published_at
      ? await postsAround(db, { ...row, published_at }, isMember, moreCount)
      : noNeighbours;
  const ids = [around.older, around.newer, ...around.newest].filter((id) => id !== undefined);
  const others = await shownPostsByIds(db, [...new Set(ids)]);
  const posts = new Map(
    (await presentPosts(db, viewer, [row, ...others])).map((post) => [post.action.id, post]),
  );
  const read = (id = ''): Post | undefined => {
    const post = posts.get(id);
    return post && isVisible(post) ? post : undefined;
  };
  const [older, newer] = [read(around.older), read(around.newer)];
  const more = around.newest.flatMap((id) => read(id) ?? []);
  return {
    post: posts.get(row.id),
    ways: older || newer ? [viewRequest(postWaysView, { older, newer })] : [],
    more:
      more.length > 0
        ? [
            viewRequest(morePostsView, {
              blog: blog.name,
              title: blog.title === '' ? blog.name : blog.title,
              posts: more,
            }),
          ]
        : [],
  };
}
