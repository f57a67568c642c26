import type { Post, PostContent, PostPhoto } from '@tessera/shared-contracts/posts/post';

/** A picture that stands for a post; sizes are 0 when they are not known. */
export interface PostPicture { readonly url: string; readonly width: number; readonly height: number; readonly alt: string }

const unsized = (url: string): PostPicture | undefined => (url === '' ? undefined : { url, width: 0, height: 0, alt: '' });
const photo = ({ url, width, height, alt, caption }: PostPhoto): PostPicture => ({ url, width, height, alt: alt || caption });

function pictureIn(content: PostContent): PostPicture | undefined {
  switch (content.type) {
    case 'photo': return content.photos[0] && photo(content.photos[0]);
    case 'video': return unsized(content.poster);
    case 'link': return unsized(content.thumbnail);
    case 'audio': return unsized(content.album_art);
    default: return undefined;
  }
}

/** The picture that says most about a post: its own, else one of what it reblogs, newest first. */
export function pictureOf({ content, trail }: Pick<Post, 'content' | 'trail'>): PostPicture | undefined {
  for (const said of [content, ...trail.map((entry) => entry.content).reverse()]) {
    const picture = pictureIn(said);
    if (picture) return picture;
  }
  return undefined;
}
