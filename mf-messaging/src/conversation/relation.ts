import type { Participant } from '@tessera/shared-contracts/messaging/conversation';
import { relationTexts } from '@tessera/shared-contracts/messaging/texts';
import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { toLocale } from '@tessera/shared-ui/format/locale';

type Follows = Pick<Participant, 'is_blog_following_you' | 'is_following_blog'>;
type Relation = keyof typeof relationTexts;

/**
 * The relation between a blog and the reader: who follows whom; undefined if neither follows the
 * other.
 */
export function relationOf({
  is_blog_following_you,
  is_following_blog,
}: Follows): Relation | undefined {
  if (is_blog_following_you && is_following_blog) return 'mutuals';
  if (is_blog_following_you) return 'followsYou';
  return is_following_blog ? 'following' : undefined;
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
] as const;

/** A duration in its largest unit, such as `3 months`; at least one minute. */
function formatDuration(seconds: number, language: string): string {
  const [unit, length] = units.find(([, one]) => seconds >= one) ?? ['minute', 60];
  return new Intl.NumberFormat(toLocale(language), {
    style: 'unit',
    unit,
    unitDisplay: 'long',
  }).format(Math.max(1, Math.floor(seconds / length)));
}

/** One line about who follows whom and for how long; '' if neither follows the other. */
export function relationLine(participant: Participant, language: string): string {
  const relation = relationOf(participant);
  if (!relation) return '';
  const { duration_blog_following_you: theirs, duration_following_blog: ours } = participant;
  const seconds = { mutuals: Math.min(theirs, ours), followsYou: theirs, following: ours };
  return fillText(relationTexts[relation], {
    time: formatDuration(seconds[relation], language),
  });
}
