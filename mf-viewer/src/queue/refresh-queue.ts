import { islandAttributes, islandMark } from '@tessera/shared-contracts/platform/island-attributes';
import { readSeed } from '@tessera/shared-ui/islands/read-island';
import { unpackPost } from '@tessera/shared-ui/post-view/packed-post';
import { type IslandSeeds } from '@tessera/shared-ui/islands/island-markup';
import type { ActionContext } from '../actions/action-context.ts';
import { postIdOf } from '../posts/post-elements.ts';
import { postStateOf } from '../state/post-state.ts';
import { listInView } from '../stream/post-list.ts';
import { arrivingPosts, findStream, mainRegion } from '../stream/stream-parts.ts';

const panel = `[${islandAttributes.island}="${islandMark('mf_viewer', 'queue-panel')}"]`;

/**
 * Updates the queue from the server: its schedule, the times of its posts, and the posts themselves
 * when their order differs.
 */
export async function refreshQueue({
  platform,
  stream,
  posts,
}: Pick<ActionContext, 'platform' | 'stream' | 'posts'>): Promise<void> {
  const page = platform.router.page;
  if (page.name !== 'queue' || new URLSearchParams(window.location.search).has('before')) return;
  const fresh = await platform.router.fetchMain(page.base_route);
  const main = mainRegion();
  if (!main || platform.router.page !== page) return;
  const freshPanel = fresh.querySelector(panel);
  if (freshPanel) main.querySelector(panel)?.replaceWith(freshPanel);
  const arrived = arrivingPosts(findStream(fresh));
  const shown = listInView()?.state.ids ?? [];
  if (arrived.length === 0 || arrived.some((post, index) => postIdOf(post) !== shown[index]))
    return stream.show(fresh);
  for (const post of arrived) {
    // oxlint-disable-next-line typescript/consistent-type-assertions -- written by the release that drew the post
    const packed = readSeed(post) as IslandSeeds['post'] | undefined;
    if (!packed) continue;
    const seed = unpackPost(packed);
    posts.seed(seed.action.id, postStateOf(seed));
  }
}
