import { fillText } from '@tessera/shared-contracts/core/fill-text';

/** Actions on a conversation, in the inbox and in its window (ours). */
export const inboxActionTexts = {
  mute: 'Mute',
  unmute: 'Unmute',
  /** Screen reader text for the mark on a muted conversation. */
  muted: 'Muted',
  markAsRead: 'Mark as read',
  markAsUnread: 'Mark as unread',
  muteConversation: 'Mute conversation',
  unmuteConversation: 'Unmute conversation',
  nowMuted: 'Muted. New messages from {blog} make no sound and show no notification.',
  nowUnmuted: 'You will hear about new messages from {blog} again.',
} as const;

/** Label of the menu of a conversation. */
export const actionsFor = (blog: string): string => fillText('Actions for {blog}', { blog });

/** The search within conversations (ours). */
export const messageSearchTexts = {
  label: 'Search messages',
  searching: 'Searching messages',
  results: 'Messages found',
  all: 'All conversations',
  nothing: 'No messages about {term}.',
  more: 'More results',
} as const;

/** Screen reader text for the number of conversations that a search has found so far. */
export const conversationsFound = (count: number): string =>
  count === 1 ? '1 conversation' : `${count} conversations`;
