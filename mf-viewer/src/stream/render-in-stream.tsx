import { createLifetime, onEnd } from '@tessera/shared-ui/lifetime';
import { createPartRoot, failPart, type PartPlatform } from '@tessera/shared-ui/part-root';
import type { ReadableStore } from '@tessera/shared-ui/store';
import type { ReactNode } from 'react';
import { NewerBar, type NewerState } from './NewerBar.tsx';
import { StreamEnd, type StreamEndState } from './StreamEnd.tsx';
import type { StreamParts } from './stream-parts.ts';

interface Rendering {
  /** Name in error reports. */
  readonly part: string;
  readonly node: ReactNode;
  readonly put: (place: HTMLElement) => void;
}

/**
 * Renders into a new element that has no layout box. Removes the element when the lifetime ends or
 * rendering fails.
 */
function render(platform: PartPlatform, until: AbortSignal, { part, node, put }: Rendering): void {
  if (until.aborted) return;
  const life = createLifetime(until);
  const place = document.createElement('div');
  place.className = 'kept';
  put(place);
  const root = createPartRoot(
    platform,
    place,
    failPart(platform, part, () => life.abort()),
  );
  root.render(node);
  onEnd(life.signal, () => {
    root.unmount();
    place.remove();
  });
}

/** Renders the bar that announces newer posts, above a stream. */
export const renderNewerBar = (
  platform: PartPlatform,
  signal: AbortSignal,
  { stream }: StreamParts,
  newer: ReadableStore<NewerState>,
  onShow: () => void,
): void =>
  render(platform, signal, {
    part: 'newer posts',
    node: <NewerBar newer={newer} onShow={onShow} />,
    put: (place) => stream.prepend(place),
  });

/** Renders the end of a stream below its posts. */
export const renderStreamEnd = (
  platform: PartPlatform,
  signal: AbortSignal,
  { posts }: StreamParts,
  end: ReadableStore<StreamEndState>,
): void =>
  render(platform, signal, {
    part: 'stream end',
    node: <StreamEnd end={end} />,
    put: (place) => posts.after(place),
  });
