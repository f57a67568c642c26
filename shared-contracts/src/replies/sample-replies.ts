import type { BlogRef } from '../posts/post.ts';
import type { Reply } from './endpoints.ts';

/** The blog that wrote the sample replies. */
export const replyingBlog: BlogRef = {
  name: 'eve',
  uuid: 'uuid-eve',
  title: 'Eve <3',
  url: '/@eve',
  avatar_url: '/avatar/eve/64',
  following: false,
  is_mine: false,
};
const shared = {
  mentions: [],
  created_at: '2026-03-12T14:05:00.000Z',
  blog: replyingBlog,
  can_delete: false,
};
const copy = { url: '/media/pier-500.webp', width: 500, height: 333 };

/** Sample replies that every release of a view with replies must be able to render. */
export const sampleReplies: readonly Reply[] = [
  {
    ...shared,
    id: '1',
    text: 'Ask @bob,\nor @nobody, or look <here>.',
    mentions: [{ name: 'bob', token: 'token' }],
    can_delete: true,
  },
  {
    ...shared,
    id: '2',
    text: '',
    photo: { url: '/media/pier.jpg', width: 900, height: 600, alt: 'A pier', alt_sizes: [copy] },
  },
  {
    ...shared,
    id: '3',
    text: 'There.',
    photo: { url: '/media/old.gif', width: 0, height: 0, alt: '', alt_sizes: [] },
  },
];
