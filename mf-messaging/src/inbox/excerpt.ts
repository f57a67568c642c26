import { messagingLimits, type Message } from '@tessera/shared-contracts/messaging/conversation';
import { inboxTexts } from '@tessera/shared-contracts/messaging/texts';

/** The beginning of a message, or what it is if it has no text. */
export function excerptOf({ type, content: { text } }: Message): string {
  if (text === '' && type === 'POSTREF') return inboxTexts.sentPost;
  if (text === '' && type === 'IMAGE') return inboxTexts.sentImage;
  // by code points, so that no emoji is split
  return Array.from(text).slice(0, messagingLimits.excerpt).join('');
}
