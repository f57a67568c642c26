import type { ViewerServices } from './actions/action-context.ts';
import { watchMedia } from './media/watch-media.ts';
import { watchTimes } from './times/watch-times.ts';

/** Starts what a page can do without until its code is loaded: videos, photos and local times. */
export function startLater(services: ViewerServices): void {
  const { platform, signal } = services;
  if (signal.aborted) return;
  watchTimes(platform, signal);
  watchMedia(services);
}
