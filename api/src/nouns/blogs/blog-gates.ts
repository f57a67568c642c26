import { blogTexts } from '@tessera/shared-contracts/blogs/texts';
import type { RequestValues } from '../../base/http/context.ts';
import { forbidden } from '../../base/wire/refusal.ts';
import type { BlogRow } from './blog-queries.ts';
import { hasConsented } from '../../base/http/consent.ts';

/**
 * The gate that keeps this reader from a blog's posts, if any: `login` requires an account,
 * `adults` requires consent to sensitive content.
 */
export function gateBefore(
  c: RequestValues,
  row: Pick<BlogRow, 'id' | 'is_login_only' | 'is_nsfw' | 'is_adult'>,
): 'login' | 'adults' | undefined {
  const { viewer } = c.var;
  if (row.is_login_only && !viewer) return 'login';
  const isMine = viewer?.blogs.some(({ id }) => id === row.id) ?? false;
  return (row.is_nsfw || row.is_adult) &&
    !isMine &&
    viewer?.isSafeMode !== false &&
    !hasConsented(c)
    ? 'adults'
    : undefined;
}

/** Refuses with 403 while a gate is closed. The page of the blog shows how to open it. */
export function requireOpenBlog(c: RequestValues, row: BlogRow): void {
  const gate = gateBefore(c, row);
  if (gate !== undefined)
    throw forbidden(gate === 'login' ? blogTexts.loginOnly : blogTexts.forAdults);
}
