import { islandAttributes, islandMark } from '@tessera/shared-contracts/platform/island-attributes';
import { readPost } from '../state/packed-post.ts';
import type { ActionContext } from '../actions/action-context.ts';
import { postIdOf } from '../posts/post-elements.ts';
import { postStateOf } from '../state/post-state.ts';
import { listInView } from '../stream/post-list.ts';
import { reordersOf } from './queue-places.ts';
import { fetchedPosts, findStream, mainRegion } from '../stream/stream-parts.ts';

const panel = `[${islandAttributes.island}="${islandMark('mf_viewer', 'queue-panel')}"]`;

/**
 * Updates the page of a queue from the server: its schedule, the times of its posts and, if the
 * server has different posts or a different order, the posts themselves. Does nothing on other
 * pages, and nothing if a post was moved meanwhile: then the fetched order may be the one before.
 *
 * @returns whether the page is up to date
 */
export async function refreshQueue({
  platform,
  stream,
  posts,
}: Pick<ActionContext, 'platform' | 'stream' | 'posts'>): Promise<boolean> {
  const page = platform.router.page;
  if (page.name !== 'queue') return true;
  const before = reordersOf(posts);
  const fresh = await platform.router.fetchMain(`${page.base_route}${window.location.search}`);
  const main = mainRegion();
  if (!main || platform.router.page !== page) return true;
  if (reordersOf(posts) !== before) return false;
  const freshPanel = fresh.querySelector(panel);
  if (freshPanel) main.querySelector(panel)?.replaceWith(freshPanel);
  const arrived = fetchedPosts(findStream(fresh));
  const shown = listInView()?.state.ids ?? [];
  if (arrived.length === 0 || arrived.some((post, index) => postIdOf(post) !== shown[index])) {
    stream.show(fresh);
    return true;
  }
  for (const post of arrived) {
    const seed = readPost(post);
    if (seed) posts.seed(seed.action.id, postStateOf(seed));
  }
  return true;
}
