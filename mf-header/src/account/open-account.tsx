import { drawPopover } from '../entries/draw-popover.ts';
import type { OpenEntryPopover } from '../entries/entry-popovers.ts';
import { AccountPopover } from './AccountPopover.tsx';

/** Renders the account popover. */
export const openAccount: OpenEntryPopover = (options) =>
  drawPopover(<AccountPopover {...options} />, options);
