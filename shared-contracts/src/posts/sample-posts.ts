import type { Post, PostActionModel, PostContent, TrailEntry } from './post.ts';

/** Posts that every release of a view of posts must be able to render. */

const blog = {
  name: 'bob',
  uuid: 'uuid-bob',
  title: 'Bob <3',
  url: '/@bob',
  avatar_url: '/avatar/bob/64',
  following: false,
  is_mine: false,
};

const media = { caption_html: '<p>No wind.</p>' };

const contents: readonly PostContent[] = [
  { type: 'text', title: 'One notebook', body_html: '<p>Everything <em>goes</em> in.</p>' },
  {
    ...media,
    type: 'photo',
    photos: ['harbour', 'gull'].map((name) => ({
      url: `/media/${name}.jpg`,
      width: 1200,
      height: 800,
      caption: '',
      alt: `A ${name}`,
      alt_sizes: [{ url: `/media/${name}-500.webp`, width: 500, height: 333 }],
      livephoto_url: `/media/${name}.mp4`,
    })),
    layout: '2',
    linkthrough: '',
  },
  { type: 'quote', quote_html: '<p>A page a day.</p>', source_html: 'my aunt' },
  {
    ...media,
    type: 'link',
    title: 'The wall',
    url: 'https://www.example.org/wall',
    excerpt: 'Four lines.',
    author: 'Iris',
    thumbnail: '',
  },
  { type: 'chat', title: 'At the desk', lines: [{ name: 'Me', text: 'I wanted to be sure.' }] },
  {
    ...media,
    type: 'audio',
    url: '/media/a.mp3',
    title: 'Lamp, low',
    artist: 'Trio',
    album: 'Kettle',
    album_art: '',
    duration: 8,
  },
  {
    ...media,
    type: 'video',
    url: '/media/a.mp4',
    poster: '/media/a.jpg',
    embed_html: '',
    width: 1280,
    height: 720,
    duration: 10,
    hd_url: '/media/a-hd.mp4',
    filmstrip: { url: '/media/film.jpg', width: 160, height: 90 },
    captions: { url: '/media/a.vtt', language: 'en', label: 'English' },
  },
  { type: 'note', ask: 'How many?', asker: 'tidewater', answer_html: '<p>One more.</p>' },
];

/** A post of another blog with the given content. Changes to `action` are merged into it. */
function samplePost(
  id: string,
  content: PostContent,
  {
    action,
    ...changes
  }: Partial<Omit<Post, 'action'>> & { action?: Partial<PostActionModel> } = {},
): Post {
  const shown = { type: content.type, post_url: `/@bob/post/${id}/a-post`, note_count: 1248 };
  const state = changes.state ?? 'published';
  return {
    ...shown,
    state,
    action: {
      ...shown,
      state,
      id,
      root_id: id,
      reblog_key: 'key',
      placement_id: '',
      is_recommended: false,
      pt: '',
      liked: false,
      reblogged: false,
      is_mine: false,
      sponsored: false,
      following: false,
      tumblelog: blog.name,
      tumblelog_key: 'key',
      tumblelog_uuid: blog.uuid,
      tumblelog_mention_key: 'key',
      'tumblelog-data': blog,
      'tumblelog-parent-data': null,
      'tumblelog-root-data': null,
      reblog_source: null,
      reblogged_root_uuid: '',
      is_carousel: false,
      carousel_index: 0,
      embed_key: '',
      embed_did: '',
      can_like: true,
      can_reblog: true,
      can_edit: false,
      can_reply: true,
      can_reblog_as: null,
      like_count: 3,
      ...action,
    },
    slug: 'a-post',
    tiny_url: `/p/${id}`,
    published_at: '2026-03-12T14:05:00.000Z',
    updated_at: '2026-03-12T14:05:00.000Z',
    publish_on: null,
    blog,
    content,
    trail: [],
    tags: ['sea', 'long tag'],
    source_url: 'https://www.example.org/source',
    source_title: '',
    like_count: 3,
    reblog_count: 1,
    reply_count: 0,
    is_nsfw: false,
    summary: 'A post',
    ...changes,
  };
}

const text: PostContent = { type: 'text', title: 'A draft', body_html: '<p>Soon.</p>' };
const own = { is_mine: true, can_edit: true, can_like: false, following: true };

const trail: readonly TrailEntry[] = contents.slice(0, 2).map((content, index) => ({
  post_id: String(90 + index),
  blog_name: 'eve',
  blog_url: '/@eve',
  avatar_url: '/avatar/eve/64',
  content,
  is_root: index === 0,
  is_gone: index === 1,
}));

/** One post of each type. */
export const samplePosts: readonly Post[] = contents.map((content, index) =>
  samplePost(String(index + 1), content),
);

/** Posts with rare properties: a trail, a filter, and other marks. */
export const oddPosts: readonly Post[] = [
  samplePost('20', text, {
    trail: [...trail],
    action: { 'tumblelog-parent-data': { ...blog, name: 'eve' } },
    is_cut: true,
  }),
  samplePost('21', text, { filtered: ['#sea', '“rain”'], is_nsfw: true }),
  samplePost('22', text, {
    state: 'draft',
    published_at: null,
    source_url: '',
    unsent_to: ['Mastodon'],
    submitted_by: { name: 'eve', url: '/@eve' },
    carousel_link_url: 'https://example.org/',
    promoted_under: ['sea'],
    members_only: true,
    action: own,
  }),
];

/** A post that waits in a queue. */
export const queuedPost: Post = samplePost('30', text, {
  state: 'queued',
  published_at: null,
  publish_on: '2026-03-13T09:00:00.000Z',
  action: own,
});
