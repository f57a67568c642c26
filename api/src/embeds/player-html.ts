import type { Embed } from '@tessera/shared-contracts/embeds/embed-services';
import { escapeText } from '../posts/sanitise.ts';

/** Frame sizes of films in px; players keep the shape at any width. */
const filmSize = { width: 640, height: 360 } as const;

/** The frame of a player, of our own making: nothing of what somebody pasted is in it but the address that was recognised. */
export function playerHtml({ service, player }: Embed): string {
  const { width } = filmSize;
  const height = service.height?.(player) ?? filmSize.height;
  const title = service.kind === 'sound' ? `Sound on ${service.name}` : `Film on ${service.name}`;
  return `<iframe src="${escapeText(player.href)}" title="${escapeText(title)}" width="${width}" height="${height}" loading="lazy" allow="encrypted-media; fullscreen; picture-in-picture" sandbox="allow-scripts allow-same-origin allow-presentation allow-popups" referrerpolicy="strict-origin-when-cross-origin"></iframe>`;
}
