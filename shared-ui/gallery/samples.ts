import { defaultTheme, type Blog } from '@tessera/shared-contracts/blogs/blog';
import type { PostPhoto } from '@tessera/shared-contracts/posts/post';
import { sampleContents, samplePhoto, samplePost } from '../src/testing/sample-post.ts';

/** The URL of a plain-coloured image that needs no server. */
const image = (width: number, height: number, colour: string): string =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour}"/></svg>`,
  )}`;

export const avatar = image(128, 128, '#2f5d62');

export const photo = (width: number, height: number, colour: string): PostPhoto =>
  samplePhoto({ width, height, url: image(width, height, colour) });

/** Someone else's blog. */
export const blog = (changes: Partial<Blog> = {}): Blog => ({
  name: 'bob',
  uuid: 'uuid-bob',
  title: 'Bob’s garden',
  description: 'Beans, mostly.',
  description_sanitized: 'Beans, mostly.',
  url: '#bob',
  avatar_url: avatar,
  global_theme_params: defaultTheme,
  following: false,
  can_subscribe: true,
  is_subscribed: false,
  is_mine: false,
  asks: true,
  anonymous_asks: false,
  submissions: true,
  can_receive_messages: true,
  ...changes,
});

export const blogRef = samplePost().blog;
const withAvatar = { ...blogRef, avatar_url: avatar };

export const post = (changes: Parameters<typeof samplePost>[0] = {}) =>
  samplePost({ blog: withAvatar, ...changes });

/** One post of each type. */
export const posts = [
  post({ tags: ['garden', 'long tag with spaces'] }),
  post({
    content: {
      ...sampleContents.photo,
      photos: [photo(1200, 800, '#b8893b'), photo(800, 800, '#9c4a3c'), photo(800, 800, '#55708c')],
      layout: '12',
    },
  }),
  post({ content: sampleContents.quote }),
  post({ content: sampleContents.link }),
  post({ content: sampleContents.chat }),
  post({ content: { ...sampleContents.audio, album_art: '' } }),
  post({ content: { ...sampleContents.video, poster: image(1280, 720, '#1e2326') } }),
  post({ content: sampleContents.note }),
].map((one, index) => ({
  ...one,
  action: { ...one.action, id: String(index + 1), root_id: String(index + 1) },
}));
