import type { Kysely } from 'kysely';
import {
  networkMarks,
  socialNetworks,
  type SocialNetwork,
} from '@tessera/shared-contracts/networks/networks';
import type { Post } from '@tessera/shared-contracts/posts/post';
import {
  blogsByIds,
  relationsTo,
  type BlogRelations,
  type BlogRow,
} from '../blogs/blog-queries.ts';
import { readerOf } from '../blogs/blog-policy.ts';
import { blockedInTrails, type BlockedInTrails } from '../blogs/block-queries.ts';
import { noRelations } from '../blogs/present-blog.ts';
import type { Database } from '../../base/database/schema.ts';
import { filtersOf, tagsOfPosts, type StoredFilter } from '../filters/filter-queries.ts';
import { matchFilters } from '../filters/match-filters.ts';
import type { Viewer } from '../../base/http/context.ts';
import { unsentOf } from '../networks/delivery-queries.ts';
import { hasContent } from '@tessera/shared-ui/content/PostContent';
import {
  postsByIds,
  promotionsOf,
  shownPostsByIds,
  sourcesOfTrails,
  type PostRow,
} from './post-queries.ts';
import { ownsPost } from './post-policy.ts';
import { presentPost } from './present-post.ts';
import { marksOf, type Marks } from './mark-queries.ts';

/** Everything needed to present a page of posts besides the posts. */
export interface Hydration extends Marks {
  readonly blogs: ReadonlyMap<string, BlogRow>;
  readonly relations: BlogRelations;
  /** Trail posts that are still public, on blogs that are not suspended. */
  readonly reachable: ReadonlySet<string>;
  /** Trail posts that are sensitive. */
  readonly sensitive: ReadonlySet<string>;
  /** Trail posts and blogs hidden from the viewer by a block. */
  readonly blocked: BlockedInTrails;
  /** Posts hidden by the viewer's filters, with the filters' names. */
  readonly filtered: ReadonlyMap<string, readonly string[]>;
  /** Tags under which the viewer's own posts are promoted. */
  readonly promoted: ReadonlyMap<string, readonly string[]>;
  /** Networks to which the viewer's own posts could not be sent. */
  readonly unsent: ReadonlyMap<string, readonly SocialNetwork[]>;
}

const noBlocks: BlockedInTrails = { postIds: new Set(), names: new Set() };

/**
 * Finds other people's posts that match the viewer's filters, by their own text and tags or those
 * of their trails.
 */
async function filteredPosts(
  db: Kysely<Database>,
  viewer: Viewer,
  filters: readonly StoredFilter[],
  rows: readonly PostRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (filters.length === 0) return new Map();
  const judged = rows.filter((row) => !viewer.blogs.some(({ id }) => id === row.blog_id));
  // trails store no tags, so the current tags of their posts count
  const trailIds = filters.some(({ kind }) => kind === 'tag')
    ? judged.flatMap((row) =>
        [...row.trail.map((entry) => entry.post_id), row.root_id].filter((id) => id !== null),
      )
    : [];
  const tags = await tagsOfPosts(db, [...new Set(trailIds)]);
  return new Map(
    judged.flatMap((row) => {
      const trailTags = [...row.trail.map((entry) => entry.post_id), row.root_id ?? ''].flatMap(
        (id) => tags.get(id) ?? [],
      );
      const names = matchFilters(filters, {
        contents: [row.content, ...row.trail.map(({ content }) => content)],
        tags: [...row.tags, ...trailTags],
      });
      return names.length > 0 ? [[row.id, names] as const] : [];
    }),
  );
}

/** Whether the author chose to send a post to a network. */
const isMarked = ({ options }: PostRow): boolean =>
  socialNetworks.some((name) => options[networkMarks[name]] === true);

const noMarks: Marks = { liked: new Set(), bookmarked: new Set(), reblogged: new Set() };

/**
 * Loads the related data of some posts in a constant number of queries.
 *
 * @param areNew whether the posts were just created, so that they have no likes or reblogs yet
 */
export async function hydrate(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  rows: readonly PostRow[],
  { areNew = false }: { readonly areNew?: boolean } = {},
): Promise<Hydration> {
  const blogIds = rows
    .flatMap((row) => [
      row.blog_id,
      row.parent_blog_id,
      row.root_blog_id,
      row.submitter_blog_id,
      // only an inbox shows who asks
      row.state === 'unapproved' ? row.asker_blog_id : null,
    ])
    .filter((id) => id !== null);
  const isOwn = (id: string): boolean => viewer?.blogs.some((blog) => blog.id === id) ?? false;
  // posts of a user's only blog need no relations: the blog cannot block itself, and nothing shows
  // whether its members follow it
  const isOnlyBlog = viewer?.blogs.length === 1 && blogIds.every(isOwn);
  const ids = areNew ? [] : rows.map(({ id }) => id);
  const trailIds = rows.flatMap((row) => row.trail.map((entry) => entry.post_id));
  const [blogs, relations, marks, sources, blocked, filtered, promoted, unsent] = await Promise.all(
    [
      blogsByIds(db, blogIds),
      viewer && !isOnlyBlog ? relationsTo(db, readerOf(viewer), blogIds) : noRelations,
      viewer && ids.length > 0 ? marksOf(db, readerOf(viewer), ids) : noMarks,
      sourcesOfTrails(db, [...new Set(trailIds)]),
      viewer
        ? blockedInTrails(
            db,
            readerOf(viewer).blogIds,
            trailIds,
            rows.flatMap((row) => row.trail.map((entry) => entry.blog_name)),
          )
        : noBlocks,
      // filters skip the viewer's own posts
      viewer && !rows.every(({ blog_id }) => isOwn(blog_id))
        ? filtersOf(db, viewer.userId).then((filters) => filteredPosts(db, viewer, filters, rows))
        : new Map<string, readonly string[]>(),
      promotionsOf(
        db,
        areNew ? [] : rows.filter((row) => ownsPost(viewer, row)).map(({ id }) => id),
      ),
      viewer && !areNew
        ? unsentOf(
            db,
            viewer.userId,
            rows
              .filter((row) => row.author_id === viewer.userId && isMarked(row))
              .map(({ id }) => id),
          )
        : new Map<string, readonly SocialNetwork[]>(),
    ],
  );
  return { blogs, relations, ...marks, ...sources, blocked, filtered, promoted, unsent };
}

/** Presents loaded posts for a viewer, in order. */
export async function presentPosts(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  rows: readonly PostRow[],
): Promise<Post[]> {
  if (rows.length === 0) return [];
  const hydration = await hydrate(db, viewer, rows);
  return rows.flatMap((row) => presentPost(row, hydration, viewer) ?? []);
}

/** Whether a block leaves anything of a post visible. Members always see their blog's posts. */
export const isVisible = ({ action, content, trail }: Post): boolean =>
  action.is_mine ||
  trail.length === 0 ||
  hasContent(content) ||
  trail.some((entry) => entry.is_blocked !== true);

/**
 * Loads and presents posts in the order of the given ids, truncated unless requested whole. Leaves
 * out deleted posts, those hidden entirely by a block, and for visitors those of blogs that
 * require a login.
 */
export async function loadPosts(
  db: Kysely<Database>,
  viewer: Viewer | undefined,
  ids: readonly string[],
  { isWhole = false }: { readonly isWhole?: boolean } = {},
): Promise<Post[]> {
  const rows = await (isWhole ? postsByIds : shownPostsByIds)(db, ids);
  return (await presentPosts(db, viewer, rows)).filter(isVisible);
}
