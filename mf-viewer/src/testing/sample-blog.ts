import { noNextOffset } from '@tessera/shared-contracts/posts/blog-posts';
import { defaultTheme, type Blog } from '@tessera/shared-contracts/blogs/blog';
import type { Post } from '@tessera/shared-contracts/posts/post';
import { screen } from '@testing-library/react';
import { samplePost } from './sample-page.tsx';

/** A blog of another user, as the server sends it to the drawer. */
export const sampleBlog = (changes: Partial<Blog> = {}): Blog => ({
  name: 'bob',
  uuid: 'uuid-bob',
  title: 'Bob’s garden',
  description: 'Beans.',
  description_sanitized: 'Beans.',
  url: '/@bob',
  avatar_url: '/avatar/bob/128',
  global_theme_params: defaultTheme,
  following: false,
  can_subscribe: false,
  is_subscribed: false,
  is_mine: false,
  asks: true,
  anonymous_asks: false,
  submissions: false,
  can_receive_messages: true,
  ...changes,
});

/** Posts with ids that count down. */
export const samplePosts = (first: number, count: number): Post[] =>
  Array.from({ length: count }, (_, index) => samplePost({ id: String(first - index) }));

/** A response with posts for the drawer; the last page, unless `more` has a `next_offset`. */
export const sampleViewerResponse = (posts: readonly Post[], more: object = {}): object => ({
  posts: posts.map((post) => ({
    ...post,
    id: post.action.id,
    reblog_key: post.action.reblog_key,
    timestamp: 1_700_000_000,
    tumblelog: post.blog.name,
    tumblelog_key: post.action.tumblelog_key,
    short_url: `https://tessera.example${post.tiny_url}`,
    photos: [],
  })),
  next_offset: noNextOffset,
  tumblelog: sampleBlog(),
  peepr_ad: null,
  tracking_html: '',
  ...more,
});

/** The drawer of a blog, if it is open. */
export const drawerOf = (name: string): HTMLElement | null =>
  screen.queryByRole('dialog', { name: `Blog ${name}` });
