import { redrawImages } from '../base/media/redraw-images.ts';
import { redrawMessageImages } from '../nouns/messaging/redraw-message-images.ts';
import { repairEmbeds } from '../nouns/posts/repair-embeds.ts';
import { repairMentions } from '../nouns/posts/repair-mentions.ts';
import { renewMessageSearch, renewPostSearch } from '../nouns/search/renew-search.ts';
import type { Repair } from '../base/jobs/repair.ts';

/** All one-time repairs of stored data, in the order in which they are sent. */
export const allRepairs: readonly Repair[] = [
  repairEmbeds,
  repairMentions,
  renewPostSearch,
  renewMessageSearch,
  redrawImages,
  redrawMessageImages,
];
