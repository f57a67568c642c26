import type { UpdateBodyInput } from '@tessera/shared-contracts/posts/wire-body';
import type { MediaShelf } from './media-shelf.ts';
import type { DemoPost } from './read-content.ts';

type PostFields = Omit<UpdateBodyInput, 'post'> & {
  readonly post: Omit<UpdateBodyInput['post'], 'tags'>;
};
/** A post that reblogs no other. */
export type OriginalPost = Exclude<DemoPost, { type: 'reblog' }>;
type Of<T extends DemoPost['type']> = Extract<DemoPost, { type: T }>;

/** Layouts of photo posts, by number of photos. Each digit is the number of photos in a row. */
const layouts: Readonly<Record<number, string>> = { 1: '1', 2: '2', 3: '12', 4: '22' };

async function photoFields(shelf: MediaShelf, { photos, body }: Of<'photo'>): Promise<PostFields> {
  const named: (readonly [id: string, url: string, alt: string])[] = [];
  // one after another: a picture at full size takes much memory
  for (const [at, photo] of photos.entries())
    named.push([`o${at + 1}`, await shelf.url(photo), shelf.alt(photo)]);
  return {
    images: Object.fromEntries(named.map(([id, url]) => [id, url])),
    alt: Object.fromEntries(named.map(([id, , alt]) => [id, alt])),
    post: {
      type: 'photo',
      two: body,
      photoset_layout: layouts[photos.length] ?? '',
      photoset_order: named.map(([id]) => id).join(','),
    },
  };
}

async function fieldsOf(shelf: MediaShelf, post: OriginalPost): Promise<PostFields> {
  const { type, body } = post;
  switch (type) {
    case 'text':
      return { post: { type, one: post.title ?? '', two: body } };
    case 'photo':
      return photoFields(shelf, post);
    case 'quote':
      return { post: { type, one: post.quote, two: body } };
    case 'link':
      return {
        thumbnail: await shelf.url(post.photo),
        author: post.author,
        excerpt: post.excerpt,
        post: { type, one: post.title, two: post.url, three: body },
      };
    case 'chat':
      return { post: { type, one: post.title ?? '', two: post.lines.join('\n') } };
    case 'audio':
      return {
        preuploaded_url: await shelf.url(post.sound),
        confirm_tos: true,
        album_art: await shelf.url(post.photo),
        id3_tags: { title: post.title, artist: post.artist, album: '' },
        post: { type, two: body },
      };
    case 'video':
      return {
        preuploaded_url: await shelf.url(post.video),
        preuploaded_ch: 'demo',
        confirm_tos: true,
        post: { type, two: body },
      };
  }
}

/** Stores the files of a demo post; returns the post's fields. */
export async function writePost(shelf: MediaShelf, post: OriginalPost): Promise<UpdateBodyInput> {
  const fields = await fieldsOf(shelf, post);
  return {
    ...fields,
    channel_id: post.by,
    editor_type: 'markdown',
    post: { ...fields.post, tags: post.tags.join(',') },
  };
}

/** The fields of a reblog of a stored post. */
export const writeReblog = (
  { by, body, tags }: Of<'reblog'>,
  source: { readonly id: string; readonly key: string },
): UpdateBodyInput => ({
  channel_id: by,
  editor_type: 'markdown',
  reblog: true,
  reblog_post_id: source.id,
  reblog_key: source.key,
  post: { type: 'text', two: body, tags: tags.join(',') },
});
