import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { photosetPost, type PhotosetPost } from '@tessera/shared-contracts/media/photoset';
import type { PostActionModel } from '@tessera/shared-contracts/posts/post';
import * as v from 'valibot';

/** A photo on the page: its data in the photoset, and its link. */
export type ShownPhoto = PhotosetPost['photoset_photos'][number] & {
  readonly link: HTMLAnchorElement;
};

/** The photos of a part of the page, in order. */
export const readPhotos = (root: ParentNode): readonly ShownPhoto[] =>
  [...root.querySelectorAll<HTMLAnchorElement>(`a[${photoAttributes.photo}]`)].map((link) => {
    const image = link.querySelector('img');
    const caption = link.parentElement?.querySelector('figcaption')?.textContent ?? '';
    return {
      link,
      high_res: image?.getAttribute('src') ?? link.href,
      caption,
      alt: image?.alt ?? '',
    };
  });

/** The photos in a post or in a part of it, with the data of the post's model. */
export const readPhotoset = (
  root: ParentNode,
  model: Pick<PostActionModel, 'id' | 'pt' | 'carousel_index' | 'is_carousel'> | undefined,
): PhotosetPost =>
  v.parse(photosetPost, {
    photoset_photos: readPhotos(root),
    id: model?.id ?? '',
    pt: model?.pt ?? '',
    carousel_index: model?.carousel_index ?? 0,
    is_carousel: model?.is_carousel ?? false,
  });
