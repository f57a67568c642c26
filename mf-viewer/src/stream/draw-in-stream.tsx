import { onEnd } from '@tessera/shared-ui/lifetime';
import type { ReadableStore } from '@tessera/shared-ui/store';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { NewerBar, type NewerState } from './NewerBar.tsx';
import { StreamEnd, type StreamEndState } from './StreamEnd.tsx';
import type { StreamParts } from './stream-parts.ts';

/** Draws into a place of its own, which has no box, until the lifetime ends. */
function draw(signal: AbortSignal, put: (place: HTMLElement) => void, node: ReactNode): void {
  if (signal.aborted) return;
  const place = document.createElement('div');
  place.className = 'kept';
  put(place);
  const root = createRoot(place);
  root.render(node);
  onEnd(signal, () => {
    root.unmount();
    place.remove();
  });
}

/** Draws the bar that announces newer posts, above a stream. */
export const drawNewerBar = (
  signal: AbortSignal,
  { stream }: StreamParts,
  newer: ReadableStore<NewerState>,
  onShow: () => void,
): void =>
  draw(signal, (place) => stream.prepend(place), <NewerBar newer={newer} onShow={onShow} />);

/** Draws the end of a stream below its posts. */
export const drawStreamEnd = (
  signal: AbortSignal,
  { posts }: StreamParts,
  end: ReadableStore<StreamEndState>,
): void => draw(signal, (place) => posts.after(place), <StreamEnd end={end} />);
