import { blogPaths } from '@tessera/shared-contracts/blogs/blog';
import { backgroundTint } from '@tessera/shared-contracts/blogs/theme-colours';
import type { Participant } from '@tessera/shared-contracts/messaging/conversation';
import type { BlogRow } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import { canMessage } from './messaging-policy.ts';
import type { ParticipantFacts } from './participant-queries.ts';

const secondsSince = (time: Date | undefined, now: Date): number =>
  time === undefined ? 0 : Math.max(0, Math.floor((now.getTime() - time.getTime()) / 1000));

const secondsOf = (time: Date | undefined): number =>
  time === undefined ? 0 : Math.floor(time.getTime() / 1000);

/** A blog of a conversation, as the reader of the conversation sees it. */
export function presentParticipant(
  row: BlogRow,
  { tags, updated, followedSince, followingSince, hidden }: ParticipantFacts,
  now: Date,
  isOwn: boolean,
): Participant {
  const isHidden = hidden.has(row.id);
  return {
    uuid: row.uuid,
    name: row.name,
    admin: isOwn,
    primary: isOwn,
    mention_key: row.token,
    updated: isHidden ? 0 : secondsOf(updated.get(row.id)),
    title: isHidden ? row.name : row.title,
    url: blogPaths.home(row.name),
    avatar_url: avatarUrl(row, 96),
    description: isHidden ? '' : row.description,
    blog_tags: isHidden ? [] : [...(tags.get(row.id) ?? [])],
    theme: { ...row.theme, background_tint: backgroundTint(row.theme) },
    can_receive_messages: canMessage(row),
    is_blog_following_you: followingSince.has(row.id),
    is_following_blog: followedSince.has(row.id),
    duration_blog_following_you: secondsSince(followingSince.get(row.id), now),
    duration_following_blog: secondsSince(followedSince.get(row.id), now),
  };
}
