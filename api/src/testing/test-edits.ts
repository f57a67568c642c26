/** Posts of every kind in every state, for tests that edit them. */
import { updatePost } from '@tessera/shared-contracts/posts/endpoints';
import type { PostType } from '@tessera/shared-contracts/posts/post-types';
import { noteMedia } from '../base/media/media-queries.ts';
import type { CallResult, Registered, TestApp, TestClient } from './test-app.ts';
import type { Fields } from './test-posting.ts';

/** URLs of uploads. */
export type Uploads = Readonly<
  Record<'video' | 'otherVideo' | 'audio' | 'otherAudio' | 'captions' | 'photo', string>
>;

export async function storeUploads(app: TestApp, owner: Registered): Promise<Uploads> {
  const upload = async (
    text: string,
    extension: 'mp4' | 'mp3' | 'vtt' | 'png',
    kind: 'video' | 'audio' | 'captions' | 'image',
  ) =>
    app.deps.media.url(
      (
        await noteMedia(app.db, owner.userId, {
          key: await app.deps.media.put(Buffer.from(text), extension),
          kind,
          width: 640,
          height: 360,
          duration: 9,
        })
      ).key,
    );
  return {
    video: await upload('video', 'mp4', 'video'),
    otherVideo: await upload('other video', 'mp4', 'video'),
    audio: await upload('audio', 'mp3', 'audio'),
    otherAudio: await upload('other audio', 'mp3', 'audio'),
    captions: await upload('WEBVTT\n\n00:01.000 --> 00:02.000\nHi\n', 'vtt', 'captions'),
    photo: await upload('photo', 'png', 'image'),
  };
}

export const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

export type Kind = PostType | 'upload' | 'album';
export const kinds: readonly Kind[] = [
  'text',
  'photo',
  'album',
  'quote',
  'link',
  'chat',
  'audio',
  'video',
  'upload',
  'note',
];
const contents = (uploads: Uploads): Readonly<Record<Kind, Fields>> => ({
  text: {
    editor_type: 'html',
    post: { type: 'text', one: 'Rain', two: '<p>All <b>day</b>.</p><!-- and night -->' },
  },
  photo: {
    images: { o1: 'https://a.example/a.jpg' },
    caption: { o1: 'A' },
    alt: { o1: 'A lake' },
    livephoto: { o1: 'https://a.example/a.mp4' },
    is_selfie: true,
    is_selfie_gif: true,
    photo_raw: 'https://a.example/raw.jpg',
    post: { type: 'photo', one: '', two: '<p>Cap</p>', three: 'https://more.example' },
  },
  album: {
    images: { o7: uploads.photo, o2: 'https://a.example/b.jpg', o3: 'https://a.example/c.jpg' },
    caption: { o7: 'Seven', o3: 'Three' },
    alt: { o2: 'Two' },
    post: { type: 'photo', one: '', two: '', photoset_layout: '21', photoset_order: 'o3,o7,o2' },
  },
  quote: {
    is_rich_text: { one: true },
    post: { type: 'quote', one: '<em>To be</em>', two: 'W. S.' },
  },
  link: {
    thumbnail: 'https://a.example/t.png',
    excerpt: 'Ex',
    author: 'Au',
    post: { type: 'link', one: 'Ti', two: 'https://a.example/x', three: '<p>Cap</p>' },
  },
  chat: { post: { type: 'chat', one: 'Talk', two: 'Ada: Hi\nBob: Ho' } },
  audio: {
    preuploaded_url: uploads.audio,
    confirm_tos: true,
    id3_tags: { title: 'Song', artist: 'Band', album: 'LP' },
    album_art: 'https://a.example/art.jpg',
    post: { type: 'audio', one: '', two: '<p>c</p>' },
  },
  video: {
    post: {
      type: 'video',
      one: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
      two: '<p>c</p>',
    },
  },
  upload: {
    preuploaded_url: uploads.video,
    confirm_tos: true,
    captions: { url: uploads.captions, language: 'fr' },
    post: { type: 'video', one: '', two: '<p>c</p>' },
  },
  note: { post: { type: 'note', one: 'Why?', two: '<p>Because.</p>', three: '<p>PS</p>' } },
});
const options: Fields = {
  allow_photo_replies: true,
  allow_answers: true,
  members_only: true,
  owner_flagged_nsfw: true,
  can_be_liked: false,
  can_be_reblogged: false,
  carousel_display: true,
  carousel_link_url: 'c.example',
  carousel_index: '3',
  send_to_twitter: true,
  custom_tweet: 'Rain!',
  send_to_fbog: true,
  send_to_mastodon: true,
  send_to_bluesky: true,
  content_stats: '{"images":1}',
  share_data: '{"a":1}',
};
export const states: Readonly<Record<string, Fields['post']>> = {
  published: { state: '0', date: '2020-02-29T08:30:00Z' },
  private: { state: 'private' },
  draft: { state: '1' },
  queued: { state: '2' },
  scheduled: { state: 'on.2', publish_on: tomorrow },
  unapproved: { state: '0 3' },
};
/** The form fields of a post of the given kind and state. */
export const inState = (uploads: Uploads, kind: Kind, state: string): Fields => {
  const content = contents(uploads)[kind];
  return {
    ...options,
    ...content,
    post: {
      ...content.post,
      tags: 'weather,grey skies',
      slug: `a-${kind}`,
      source_url: 'https://source.example',
      ...states[state],
    },
  };
};
/** Sends an edit with only these fields. */
export const editPost = (
  client: TestClient,
  id: string,
  { post, ...fields }: Fields,
): Promise<CallResult> =>
  client.call(updatePost, { body: { post_id: id, ...fields, ...(post && { post }) } });
