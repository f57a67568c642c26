import type { ViewerServices } from './actions/action-context.ts';
import { watchMedia } from './watch-media.ts';
import { watchTimes } from './times/watch-times.ts';

/** Starts enhancements that load after the page: local times, videos and images. */
export function startLater(services: ViewerServices): void {
  const { platform, signal } = services;
  if (signal.aborted) return;
  watchTimes(platform, signal);
  watchMedia(services);
}
