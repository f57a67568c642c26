/** Messages with posts and images, for tests. */
import type { Message, MessagePost } from '@tessera/shared-contracts/messaging/conversation';
import { sampleMessage } from './sample-conversation.ts';

const size = (width: number) => ({
  url: `/svc/conversations/images/9/${width}.png`,
  width,
  height: width / 2,
});

/** A message that a blog sent, with an image that is 1280 px wide and has smaller copies. */
export const sampleImage = (from: string, ts: number): Message => ({
  ...sampleMessage(from, ts, ''),
  type: 'IMAGE',
  image: {
    original_size: size(1280),
    alt_sizes: [640, 420, 210].map(size),
    high_res_url: size(1280).url,
  },
});

export const samplePost = (changes: Partial<MessagePost> = {}): MessagePost => ({
  id: '5',
  blog_name: 'carol',
  post_url: '/@carol/post/5',
  type: 'photo',
  state: 'published',
  is_nsfw: false,
  summary: 'A heron by the lake',
  thumbnail: true,
  thumbnail_url: '/media/heron-420.jpg',
  thumbnail_width: 420,
  thumbnail_height: 280,
  photos: [
    {
      alt_sizes: [1280, 640, 420, 210].map((width) => ({
        ...size(width),
        url: `/media/heron-${width}.jpg`,
      })),
    },
  ],
  ...changes,
});

/** A message that a blog sent, with a post in it. */
export const samplePostMessage = (
  from: string,
  ts: number,
  post?: Partial<MessagePost>,
): Message => ({
  ...sampleMessage(from, ts, ''),
  type: 'POSTREF',
  post: samplePost(post),
});
