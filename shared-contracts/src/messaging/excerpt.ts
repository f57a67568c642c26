import { messagingLimits, type Message } from './conversation.ts';
import { inboxTexts } from './texts.ts';

/** Splits text into characters as people see them; an emoji can have several code points. */
const characters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The beginning of a message, or its kind if it has no text. */
export function excerptOf({ type, content: { text } }: Pick<Message, 'content' | 'type'>): string {
  if (text === '' && type === 'POSTREF') return inboxTexts.sentPost;
  if (text === '' && type === 'IMAGE') return inboxTexts.sentImage;
  return Array.from(characters.segment(text), ({ segment }) => segment)
    .slice(0, messagingLimits.excerpt)
    .join('');
}

/** The URL of the post or image that was sent; '' if there is none, or if it is gone. */
export const sentUrl = ({ post, image }: Pick<Message, 'image' | 'post'>): string =>
  post?.post_url ?? image?.high_res_url ?? '';
