import { postAttributes } from '@tessera/shared-contracts/posts/post-element';
import { postIdOf, postSelector } from '../posts/post-elements.ts';
import { modelOf, type PostStore } from '../state/post-state.ts';
import { fadeOut } from './fade-out.ts';
import { findStream, nextUrl, olderLinkOf, type StreamParts } from './stream-parts.ts';

/**
 * Changes the page without moving the first post in view, even in browsers without scroll
 * anchoring. If the page is scrolled to the top, posts may move.
 */
export function keepInPlace(posts: readonly HTMLElement[], change: () => void): void {
  const anchor =
    window.scrollY > 0 ? posts.find((post) => post.getBoundingClientRect().bottom > 0) : undefined;
  const top = anchor?.getBoundingClientRect().top ?? 0;
  change();
  // browsers with scroll anchoring correct the position themselves; a second correction would move
  // the page
  if (!anchor?.isConnected || CSS.supports('overflow-anchor', 'auto')) return;
  const moved = anchor.getBoundingClientRect().top - top;
  if (moved !== 0) window.scrollBy(0, moved);
}

/** The posts that a stream shows, and where it continues. */
export interface PostListState {
  /** The ids of the posts from first to last, including those that are fading out. */
  readonly ids: readonly string[];
  /** The ids of the posts that are fading out. */
  readonly leaving: ReadonlySet<string>;
  /** The URL of the posts after the last one; undefined at the end of the stream. */
  readonly older: string | undefined;
}

/** The posts of a stream. All changes go through here, so that state and page agree. */
export interface PostList {
  readonly parts: StreamParts;
  readonly state: PostListState;
  /** The element with the link to older posts; undefined at the end of the stream. */
  readonly olderLink: HTMLElement | undefined;
  /** The posts' elements from first to last. */
  elements(): HTMLElement[];
  /** The element of a post; undefined when the stream does not show it. */
  element(id: string): HTMLElement | undefined;
  /** Adds posts at the end, except those already there; returns those added. */
  append(posts: readonly HTMLElement[]): readonly HTMLElement[];
  /**
   * Adds posts at the top, below a pinned post, except those already there; returns those added.
   * Unless the page is scrolled to the top, the post in view does not move.
   *
   * @param states know of posts that were unpinned since the page was rendered
   */
  prepend(posts: readonly HTMLElement[], states: PostStore): readonly HTMLElement[];
  /** Puts a post before the first of some posts that is there, else at the end. */
  insert(fresh: HTMLElement, followers: readonly string[]): void;
  /** Replaces the element of a post. */
  replace(id: string, fresh: HTMLElement): void;
  /** Fades a post out and removes it, unless it is already fading out. */
  remove(signal: AbortSignal, id: string, gone: () => void): void;
  /** Reorders some posts within the positions that they occupy. */
  arrange(ids: readonly string[]): void;
  /** Replaces the link to older posts, or ends the stream. */
  setOlderLink(olderLink: HTMLElement | undefined): void;
}

/** Posts by their ids, without duplicates, and without those in `known`. */
function byId(
  added: Iterable<Element>,
  known: ReadonlyMap<string, HTMLElement> = new Map(),
): ReadonlyMap<string, HTMLElement> {
  const found = new Map<string, HTMLElement>();
  for (const post of added) {
    if (!(post instanceof HTMLElement) || !post.matches(postSelector)) continue;
    const id = postIdOf(post);
    if (!known.has(id) && !found.has(id)) found.set(id, post);
  }
  return found;
}

/** Whether a post stands first because it is pinned, and is still pinned. */
const isPinned = (post: HTMLElement, states: PostStore): boolean =>
  post.hasAttribute(postAttributes.pinned) && modelOf(states, post)?.pinned !== false;

/** Creates the list of a stream from its HTML. */
export function createPostList(parts: StreamParts): PostList {
  const { posts } = parts;
  let elements = byId(posts.children);
  let leaving: ReadonlySet<string> = new Set();
  let olderLink = olderLinkOf(parts);
  let older = nextUrl(olderLink);

  function set(next: Iterable<readonly [string, HTMLElement]>): void {
    const before = elements;
    elements = new Map(next);
    // a post that was replaced while fading out stays
    leaving = new Set([...leaving].filter((id) => elements.get(id) === before.get(id)));
  }

  function add(
    added: readonly HTMLElement[],
    put: (fresh: ReadonlyMap<string, HTMLElement>) => Iterable<readonly [string, HTMLElement]>,
  ): readonly HTMLElement[] {
    const fresh = byId(added, elements);
    set(put(fresh));
    return [...fresh.values()];
  }

  /** Moves only the posts that are not yet in place; keeps the focus. */
  function place(order: readonly HTMLElement[]): void {
    const focused = document.activeElement;
    const [first] = elements.values();
    let last: HTMLElement | undefined;
    for (const post of order) {
      if (!last && first !== post) first?.before(post);
      if (last && last.nextElementSibling !== post) last.after(post);
      last = post;
    }
    if (focused instanceof HTMLElement && focused.isConnected)
      focused.focus({ preventScroll: true });
  }

  return {
    parts,
    get state() {
      return { ids: [...elements.keys()], leaving, older };
    },
    get olderLink() {
      return olderLink;
    },
    elements: () => [...elements.values()],
    element: (id) => elements.get(id),
    append: (added) =>
      add(added, (fresh) => {
        posts.append(...fresh.values());
        return [...elements, ...fresh];
      }),
    prepend: (added, states) =>
      add(added, (fresh) => {
        const [first, ...others] = elements;
        if (!first || !isPinned(first[1], states)) {
          keepInPlace([...elements.values()], () => posts.prepend(...fresh.values()));
          return [...fresh, ...elements];
        }
        keepInPlace([...elements.values()], () => first[1].after(...fresh.values()));
        return [first, ...fresh, ...others];
      }),
    insert(fresh, followers) {
      const id = postIdOf(fresh);
      const others = [...elements].filter(([other]) => other !== id);
      const next = followers.find((other) => other !== id && elements.has(other));
      const at = next === undefined ? others.length : others.findIndex(([one]) => one === next);
      elements.get(id)?.remove();
      keepInPlace([...elements.values()], () => {
        const follower = others[at]?.[1];
        if (follower) follower.before(fresh);
        else posts.append(fresh);
      });
      set([...others.slice(0, at), [id, fresh], ...others.slice(at)]);
    },
    replace(id, fresh) {
      elements.get(id)?.replaceWith(fresh);
      set(
        [...elements].map(([key, post]) => (key === id ? [postIdOf(fresh), fresh] : [key, post])),
      );
    },
    remove(signal, id, gone) {
      const post = elements.get(id);
      if (!post || leaving.has(id)) return;
      leaving = new Set([...leaving, id]);
      fadeOut(signal, post, () => {
        set([...elements].filter(([, shown]) => shown !== post));
        gone();
      });
    },
    arrange(ids) {
      const known = ids.filter((id) => elements.has(id));
      const moved = new Set(known);
      const next = known.values();
      const order = [...elements.keys()].flatMap((id): [string, HTMLElement][] => {
        const there = moved.has(id) ? (next.next().value ?? id) : id;
        const post = elements.get(there);
        return post ? [[there, post]] : [];
      });
      place(order.map(([, post]) => post));
      set(order);
    },
    setOlderLink(link) {
      if (link) olderLink?.replaceWith(link);
      else olderLink?.remove();
      olderLink = link;
      older = nextUrl(link);
    },
  };
}

/** Lists by the element of their stream: a page that the router restores keeps its list. */
const lists = new WeakMap<HTMLElement, PostList>();

/** The list of a stream, created from its HTML when first asked for. */
export function listOf(parts: StreamParts): PostList {
  const list = lists.get(parts.stream) ?? createPostList(parts);
  lists.set(parts.stream, list);
  return list;
}

/** The list of the stream in view; undefined on pages without one. */
export function listInView(): PostList | undefined {
  const parts = findStream();
  return parts && listOf(parts);
}
