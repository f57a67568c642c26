/** Posts of each type, with all that a post of the type can have. */
import { postTypes } from '@tessera/shared-contracts/posts/post-types';
import type { PostContent } from '@tessera/shared-contracts/posts/post';
import { samplePosts } from '@tessera/shared-contracts/posts/sample-posts';
import { parse, picklist } from 'valibot';
import type { Registered, TestApp } from './test-app.ts';
import { save, type Fields } from './test-posting.ts';

type PostType = PostContent['type'];

/** Words of the sample of each type, after its title. */
export const sampleWords: Readonly<Record<PostType, string>> = {
  text: 'Everything goes in.',
  photo: 'No wind.',
  quote: 'A page a day. my aunt',
  link: 'Four lines. No wind.',
  chat: 'Me: I wanted to be sure.',
  audio: 'No wind.',
  video: 'No wind.',
  note: 'How many? One more.',
};

/** A post type by its name, as tables of tests have it. */
export const postType = (name: string): PostType => parse(picklist(postTypes), name);

/** What {@link storeSampleFiles} stored: paths of the files, and their length in bytes. */
export interface SampleFiles {
  readonly audio: string;
  readonly video: string;
  readonly bytes: number;
}

/** Stores a file for posts with audio and one for those with video. */
export async function storeSampleFiles({ deps: { media } }: TestApp): Promise<SampleFiles> {
  const file = Buffer.from('not really a sound');
  return {
    audio: media.url(await media.put(file, 'mp3')),
    video: media.url(await media.put(file, 'mp4')),
    bytes: file.byteLength,
  };
}

/** The sample of a type, with a stored file. */
export function sampleContent(type: PostType, files: SampleFiles): PostContent {
  const found = samplePosts.map(({ content }) => content).find((one) => one.type === type);
  if (!found) throw new Error(`no sample of ${type}`);
  return found.type === 'audio' || found.type === 'video'
    ? { ...found, url: files[found.type] }
    : found;
}

/** Publishes a post with this content, without uploading its files. */
export async function publishContent(
  { db }: TestApp,
  who: Registered,
  content: PostContent,
  fields: Fields['post'] = { one: 'Made', tags: 'sea,salt & <pepper>' },
) {
  const { post } = await save(who, { post: fields });
  await db
    .updateTable('posts')
    .set({ content: JSON.stringify(content), summary: '' })
    .where('id', '=', post.action.id)
    .execute();
  return post;
}
