import { closestPost, postIdOf } from '../posts/post-elements.ts';
import { listInView } from '../stream/post-list.ts';
import { moveTo, type QueueContext } from './move-in-queue.ts';
import { placeOf, queuedPosts } from './queue-places.ts';

/** A press becomes a drag once the pointer has moved this many px (ours). */
const dragStart = 4;
/** So near to the edge of the window, in px, the page scrolls, by this many px a frame (ours). */
const edge = { near: 72, step: 14 } as const;

const classes = {
  sorting: 'stream__posts--sorting',
  dragged: 'post-view--dragged',
  before: 'post-view--place-before',
  after: 'post-view--place-after',
} as const;

const topOf = (element: Element): number => element.getBoundingClientRect().top;

/**
 * Drags a queued post by its handle, and moves it where the pointer lets go. Escape, a gesture of
 * the browser that takes the pointer away, or a list that was fetched again leaves it where it was.
 *
 * @param end aborts when the pointer has been let go, or the page is left
 */
export function dragInQueue(
  context: QueueContext,
  handle: HTMLElement,
  down: PointerEvent,
  end: AbortController,
): void {
  const { posts } = context;
  const { signal } = end;
  const list = listInView();
  const around = closestPost(handle);
  const place = around && placeOf(posts, postIdOf(around))?.tools;
  if (!list || !place || signal.aborted) return;
  const { blog } = place;
  const [post, id] = [around, postIdOf(around)];
  const stream = list.parts.posts;
  const grab = down.clientY - topOf(post);
  let y = down.clientY;
  let shift = 0;
  let isDragging = false;

  /** Whether the page shows another list by now; then the drag ends. */
  function isOutdated(): boolean {
    const isGone = !post.isConnected || listInView() !== list;
    if (isGone) end.abort();
    return isGone;
  }

  /** The other queued posts, in order, and how many of them are above the pointer. */
  const target = (): { readonly others: readonly HTMLElement[]; readonly index: number } => {
    const others = queuedPosts(posts, blog).flatMap((other) =>
      other === id ? [] : (list.element(other) ?? []),
    );
    const above = others.filter((other) => {
      const { top, height } = other.getBoundingClientRect();
      return top + height / 2 < y;
    });
    return { others, index: above.length };
  };

  function unmark(): void {
    for (const name of [classes.before, classes.after])
      stream.querySelector(`.${name}`)?.classList.remove(name);
  }

  function show(): void {
    if (isOutdated()) return;
    shift += y - grab - topOf(post);
    post.style.translate = `0 ${shift}px`;
    unmark();
    const { others, index } = target();
    if (queuedPosts(posts, blog).indexOf(id) === index) return;
    const next = others[index];
    if (next) next.classList.add(classes.before);
    else others.at(-1)?.classList.add(classes.after);
  }

  function scroll(): void {
    if (!isDragging) return;
    const step = y < edge.near ? -edge.step : y > window.innerHeight - edge.near ? edge.step : 0;
    if (step !== 0) {
      window.scrollBy({ top: step, behavior: 'instant' });
      show();
    }
    requestAnimationFrame(scroll);
  }

  /** Scrolls the page so that the post is under the pointer. */
  function follow(): void {
    if (post.isConnected) window.scrollBy({ top: topOf(post) - (y - grab), behavior: 'instant' });
  }

  function begin(): void {
    isDragging = true;
    handle.setPointerCapture(down.pointerId);
    stream.classList.add(classes.sorting);
    post.classList.add(classes.dragged);
    follow();
    requestAnimationFrame(scroll);
  }

  signal.addEventListener('abort', function settle() {
    if (!isDragging) return;
    isDragging = false;
    unmark();
    post.style.removeProperty('translate');
    post.classList.remove(classes.dragged);
    stream.classList.remove(classes.sorting);
    follow();
    // the browser may anchor the page to another post by then
    requestAnimationFrame(() => requestAnimationFrame(follow));
  });
  const isOther = (event: PointerEvent): boolean => event.pointerId !== down.pointerId;
  window.addEventListener(
    'pointermove',
    (event) => {
      if (isOther(event)) return;
      y = event.clientY;
      if (!isDragging && Math.abs(y - down.clientY) >= dragStart) begin();
      if (isDragging) show();
    },
    { signal },
  );
  window.addEventListener(
    'pointerup',
    (event) => {
      if (isOther(event)) return;
      if (isDragging && !isOutdated()) {
        y = event.clientY;
        const { others, index } = target();
        const order = others.map(postIdOf).toSpliced(index, 0, id);
        if (queuedPosts(posts, blog).indexOf(id) !== index) moveTo(context, blog, id, order);
      }
      end.abort();
    },
    { signal },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.key !== 'Escape') return;
      event.preventDefault();
      event.stopPropagation();
      end.abort();
    },
    { capture: true, signal },
  );
}
