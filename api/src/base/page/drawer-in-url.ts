import { blogName } from '@tessera/shared-contracts/blogs/blog';
import { drawerParameters } from '@tessera/shared-contracts/blogs/drawer-constants';
import { id } from '@tessera/shared-contracts/core/wire';
import { safeParse } from 'valibot';
import type { RequestValues } from '../http/context.ts';

/**
 * The drawer requested by the URL: `?blog_viewer={name}`, and `&blog_viewer_post={id}` for one
 * post. Invalid values are ignored.
 */
export function drawerInUrl(
  c: RequestValues,
): { readonly name: string; readonly post_id?: string } | undefined {
  const name = safeParse(blogName, c.req.query(drawerParameters.name));
  if (!name.success) return undefined;
  const post = safeParse(id, c.req.query(drawerParameters.post));
  return { name: name.output, ...(post.success && { post_id: post.output }) };
}
