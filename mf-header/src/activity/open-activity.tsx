import { drawPopover } from '../entries/draw-popover.ts';
import type { OpenEntryPopover } from '../entries/entry-popovers.ts';
import { ActivityPopover } from './ActivityPopover.tsx';
import { forgetNews } from './forget-news.ts';

/** Draws the activity popover. What is new of a blog is no longer counted once it was looked at. */
export const openActivity: OpenEntryPopover = (options) => drawPopover(<ActivityPopover {...options} onSeen={(blog) => forgetNews(options, blog)} />, options);
