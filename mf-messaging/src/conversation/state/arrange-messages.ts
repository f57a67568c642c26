import type { Message } from '@tessera/shared-contracts/messaging/conversation';

/**
 * The time is shown above the first message, and above each message sent more than this many
 * milliseconds after the previous one.
 */
export const timeHeaderGap = 3_600_000;
/**
 * Consecutive messages of one blog that are at most this many milliseconds apart form a group.
 */
export const collapseGap = 60_000;

/**
 * A group of messages of one blog, oldest first. If `header` is true, the time is above the group.
 */
export interface MessageGroup {
  /** uuid of the blog. */
  readonly participant: string;
  readonly header: boolean;
  readonly messages: readonly Message[];
}

/**
 * Merges lists of messages and sorts them, oldest first. Of messages with the same time, it keeps
 * the one from the last list.
 */
export function mergeMessages(...lists: readonly (readonly Message[])[]): Message[] {
  return [...new Map(lists.flat().map((message) => [message.ts, message])).values()].toSorted(
    (a, b) => a.ts - b.ts,
  );
}

/**
 * Groups consecutive messages of one blog that are close in time, and decides which groups have
 * their time above them. Expects the oldest message first.
 */
export function arrangeMessages(messages: readonly Message[]): MessageGroup[] {
  const groups: { participant: string; header: boolean; messages: Message[] }[] = [];
  let before: Message | undefined;
  for (const message of messages) {
    const gap = before ? message.ts - before.ts : Infinity;
    const group = groups.at(-1);
    if (group && group.participant === message.participant_uuid && gap <= collapseGap)
      group.messages.push(message);
    else
      groups.push({
        participant: message.participant_uuid,
        header: gap > timeHeaderGap,
        messages: [message],
      });
    before = message;
  }
  return groups;
}
