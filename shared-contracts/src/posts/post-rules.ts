import type { PostContent } from './post.ts';
import { isEmptyText } from '../core/empty-text.ts';

/** Whether HTML or text has no visible content. */
export function isBlank(html: string): boolean {
  if (/<(?:img|video|audio|iframe|hr|figure)\b/i.test(html)) return false;
  return isEmptyText(html.replace(/<[^<>]*>|&nbsp;/g, ''));
}

/** Whether content shows nothing, as that of a reblog without a comment. */
export const saysNothing = (content: PostContent): boolean =>
  content.type === 'text' &&
  Object.entries(content).every(
    ([name, value]) => name === 'type' || value === '' || (name === 'body_html' && isBlank(value)),
  );
