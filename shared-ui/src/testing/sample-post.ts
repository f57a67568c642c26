import type { BlogRef, Post, PostContent, PostPhoto } from '@tessera/shared-contracts/posts/post';
import { samplePostAction } from '@tessera/shared-contracts/testing/samples';

const bob: BlogRef = {
  name: 'bob',
  uuid: 'uuid-bob',
  title: 'Bob',
  url: '/@bob',
  avatar_url: '/avatar/bob/64',
  following: false,
  is_mine: false,
};

export const samplePhoto = (changes: Partial<PostPhoto> = {}): PostPhoto => ({
  url: '/media/a.jpg',
  width: 1200,
  height: 800,
  caption: '',
  alt: 'A harbour',
  alt_sizes: [],
  ...changes,
});

/** One content of each type. */
export const sampleContents: {
  readonly [T in PostContent['type']]: Extract<PostContent, { type: T }>;
} = {
  text: {
    type: 'text',
    title: 'One notebook',
    body_html: '<p>Everything goes <em>into it</em>.</p>',
  },
  photo: {
    type: 'photo',
    photos: [samplePhoto()],
    layout: '1',
    caption_html: '<p>No wind.</p>',
    linkthrough: '',
  },
  quote: {
    type: 'quote',
    quote_html: '<p>A page a day is a shelf a year.</p>',
    source_html: 'my aunt',
  },
  link: {
    type: 'link',
    title: 'The wall',
    url: 'https://www.example.org/wall',
    excerpt: 'Four lines.',
    author: 'Iris',
    thumbnail: '',
    caption_html: '<p>With a map.</p>',
  },
  chat: {
    type: 'chat',
    title: 'At the desk',
    lines: [
      { name: 'Librarian', text: 'Six years late.' },
      { name: 'Me', text: 'I wanted to be sure.' },
    ],
  },
  audio: {
    type: 'audio',
    url: '/media/a.mp3',
    title: 'Lamp, low',
    artist: 'Trio',
    album: 'Kettle',
    album_art: '',
    duration: 8,
    caption_html: '<p>Eight bars.</p>',
  },
  video: {
    type: 'video',
    url: '/media/a.mp4',
    poster: '/media/a.jpg',
    embed_html: '',
    width: 1280,
    height: 720,
    duration: 10,
    caption_html: '<p>Weather.</p>',
  },
  note: {
    type: 'note',
    ask: 'How many rulers?',
    asker: 'tidewater',
    answer_html: '<p>One more.</p>',
  },
};

/**
 * A published text post of another user's blog, with the given changes. Changes to `action` are
 * merged into the sample's.
 */
export function samplePost({
  action,
  ...changes
}: Partial<Omit<Post, 'action'>> & { readonly action?: Partial<Post['action']> } = {}): Post {
  const {
    content = sampleContents.text,
    state = 'published',
    post_url = '/@bob/post/101/one-notebook',
  } = changes;
  const blog = {
    ...bob,
    is_mine: action?.is_mine ?? false,
    following: action?.following ?? false,
  };
  return {
    action: samplePostAction({
      type: content.type,
      state,
      post_url,
      'tumblelog-data': blog,
      ...action,
    }),
    type: content.type,
    state,
    slug: 'one-notebook',
    post_url,
    tiny_url: '/p/101',
    published_at: '2026-03-12T14:05:00Z',
    updated_at: '2026-03-12T14:05:00Z',
    publish_on: null,
    blog,
    content,
    trail: [],
    tags: [],
    source_url: '',
    source_title: '',
    like_count: 3,
    reblog_count: 1,
    reply_count: 0,
    note_count: 1248,
    is_nsfw: false,
    summary: 'One notebook',
    ...changes,
  };
}
