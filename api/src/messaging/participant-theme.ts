import type { ThemeParams } from '@tessera/shared-contracts/blogs/blog';
import type { SuggestedBlog } from '@tessera/shared-contracts/messaging/conversation';

/** How far the tint of a background lies towards black, or white for dark backgrounds. */
const strength = 0.05;

/** The tint of a background `#rrggbb`; the background itself in any other notation. */
export function backgroundTint(background: string): string {
  const [, digits] = /^#([0-9a-f]{6})$/i.exec(background) ?? [];
  if (digits === undefined) return background;
  const channels = [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16));
  const isDark = channels.reduce((sum, channel) => sum + channel, 0) < 3 * 128;
  const goal = isDark ? 255 : 0;
  return `#${channels
    .map((channel) =>
      Math.round(channel + (goal - channel) * strength)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export const themeOfParticipant = (theme: ThemeParams): SuggestedBlog['theme'] => ({
  ...theme,
  background_tint: backgroundTint(theme.background_color),
});
