import type { EventPayload } from '@tessera/shared-contracts/core/event';
import type { PageInfo } from '@tessera/shared-contracts/platform/bootstrap';
import type { postSaved } from '@tessera/shared-contracts/posts/events';
import { contextPages, type ContextPage } from '@tessera/shared-contracts/posts/endpoints';
import type { PostStore } from '../state/post-state.ts';
import { listInView } from './post-list.ts';
import { elementsOf, replacePost } from './shown-posts.ts';
import { parsePosts } from './dashboard-html.ts';

export type SavedPost = EventPayload<typeof postSaved>;

/** The page in view when a post is saved. */
export interface CurrentPage {
  readonly info: PageInfo;
  /** Whether the page is a later part of a stream and so does not begin with the newest post. */
  readonly isOlder: boolean;
}

/** The page as a context page; undefined if it is not one, such as the page of a tag or blog. */
const contextOf = ({ name }: PageInfo): ContextPage | undefined =>
  contextPages.find((context) => context === name);

/**
 * Whether a saved post belongs on a page: the page must be the context page that the server named.
 * Pages of drafts, queue and inbox may be limited to one blog; the post must then belong to that
 * blog.
 */
const belongsTo = (page: PageInfo, saved: SavedPost): boolean =>
  contextOf(page) === saved.context_page && (page.blog === '' || page.blog === saved.counts.name);

/**
 * What happened to a saved post on the page:
 *
 * - `replaced`: it replaced its previous version.
 * - `added`: it is now the first post of the stream.
 * - `elsewhere`: the page did not show it, and it was not added.
 * - `left`: it no longer belongs on this page, like a published draft on the drafts page. The
 *   caller removes it.
 */
export type Placement =
  | { readonly kind: 'replaced' | 'added' | 'elsewhere' }
  | {
      readonly kind: 'left';
      readonly posts: readonly HTMLElement[];
      readonly context: ContextPage;
    };

/** Places a saved post on the page in view. With `left`, the caller removes the post's elements. */
export function placeSavedPost(
  { info: page, isOlder }: CurrentPage,
  saved: SavedPost,
  states: PostStore,
): Placement {
  const shown = elementsOf(saved.post_id);
  const context = contextOf(page);
  if (shown.length > 0) {
    if (context !== undefined && context !== saved.context_page)
      return { kind: 'left', posts: shown, context };
    for (const post of shown) {
      const [copy] = parsePosts(saved.html);
      if (copy) replacePost(post, copy);
    }
    return { kind: 'replaced' };
  }
  const [fresh] = parsePosts(saved.html);
  const list = listInView();
  if (!fresh || !list || saved.is_edit || isOlder || !belongsTo(page, saved))
    return { kind: 'elsewhere' };
  list.prepend([fresh], states);
  return { kind: 'added' };
}
