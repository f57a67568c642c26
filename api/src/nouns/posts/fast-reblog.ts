import { parse } from 'valibot';
import type { CallOutput } from '@tessera/shared-contracts/core/endpoint';
import type { fastReblog as endpoint } from '@tessera/shared-contracts/posts/endpoints';
import { sentStateCodes } from '@tessera/shared-contracts/posts/post-states';
import { updateBody } from '@tessera/shared-contracts/posts/wire-body';
import { currentBlog } from '../blogs/blog-policy.ts';
import { blogById } from '../blogs/blog-queries.ts';
import { avatarUrl } from '../blogs/present-blog.ts';
import type { CallContext } from '../../base/http/mount.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { createPost } from './create-post.ts';

/** `/fast_reblog`: reblogs without a comment as the current blog, published or queued. */
export async function fastReblog({
  deps,
  viewer,
  body,
}: CallContext<typeof endpoint>): Promise<CallOutput<typeof endpoint>> {
  const { row } = await createPost(
    deps,
    viewer,
    parse(updateBody, {
      channel_id: currentBlog(viewer).name,
      reblog: true,
      reblog_post_id: body.reblog_post_id,
      reblog_key: body.reblog_key,
      pt: body.pt,
      post: { type: 'text', state: body.queue ? sentStateCodes.queued : sentStateCodes.published },
    }),
  );
  const blog = await blogById(deps.db, row.blog_id);
  if (!blog) throw notFound();
  return {
    post_tumblelog: { name: blog.name, name_or_id: blog.name, avatar_url: avatarUrl(blog) },
    post_id: row.id,
  };
}
