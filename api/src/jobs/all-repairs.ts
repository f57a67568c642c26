import { redrawImages } from '../media/redraw-images.ts';
import { redrawMessageImages } from '../messaging/redraw-message-images.ts';
import { repairEmbeds } from '../posts/repair-embeds.ts';
import { repairMentions } from '../posts/repair-mentions.ts';
import { renewMessageSearch, renewPostSearch } from '../search/renew-search.ts';
import type { Repair } from './repair.ts';

/** All one-time repairs of stored data, in the order in which they are sent. */
export const allRepairs: readonly Repair[] = [
  repairEmbeds,
  repairMentions,
  renewPostSearch,
  renewMessageSearch,
  redrawImages,
  redrawMessageImages,
];
