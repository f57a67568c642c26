import { createFollows, type FollowSavers } from '../follows/toggle-follow.ts';
import { createLikes } from './toggle-like.ts';
import type { Stream } from '../stream/stream.ts';
import type { ViewerServices } from './action-context.ts';
import { createPresses, type Presses } from './create-presses.ts';

/**
 * The press handlers. They are in a separate chunk, since no control responds to presses before
 * React loads.
 */
export interface StartedPresses extends Presses {
  readonly savers: FollowSavers;
}
export type LoadPresses = () => Promise<StartedPresses>;

/** Creates the press handlers. */
export function startPresses(services: ViewerServices, stream: Stream): StartedPresses {
  const { platform, posts, blogs } = services;
  const follows = createFollows(platform, posts, blogs);
  const likes = createLikes(platform, posts);
  return { ...createPresses(services, { likes, follows, stream }), savers: follows };
}
