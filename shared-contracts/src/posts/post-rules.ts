import { isEmptyText } from '../core/empty-text.ts';

/** Whether HTML or text has no visible content. */
export function isBlank(html: string): boolean {
  if (/<(?:img|video|audio|iframe|hr|figure)\b/i.test(html)) return false;
  return isEmptyText(html.replace(/<[^<>]*>|&nbsp;/g, ''));
}
