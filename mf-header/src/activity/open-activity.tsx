import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { drawPopover } from '../entries/draw-popover.ts';
import type { OpenEntryPopover } from '../entries/entry-popovers.ts';
import { ActivityPopover } from './ActivityPopover.tsx';

/** Draws the activity popover. What is new of a blog is no longer counted once it was looked at. */
export const openActivity: OpenEntryPopover = (options) => {
  const onSeen = (tumblelog: string): void =>
    options.platform.bus.emit(activityCounted, { tumblelog, count: 0 });
  return drawPopover(<ActivityPopover {...options} onSeen={onSeen} />, options);
};
