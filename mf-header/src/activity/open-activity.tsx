import { activityCounted } from '@tessera/shared-contracts/activity/events';
import { drawPopover } from '../entries/draw-popover.ts';
import type { OpenEntryPopover } from '../entries/entry-popovers.ts';
import { ActivityPopover } from './ActivityPopover.tsx';

/** Renders the activity popover. Viewing a blog's activity resets its unseen count. */
export const openActivity: OpenEntryPopover = (options) => {
  const onSeen = (tumblelog: string): void =>
    options.platform.bus.emit(activityCounted, { tumblelog, count: 0 });
  return drawPopover(<ActivityPopover {...options} onSeen={onSeen} />, options);
};
