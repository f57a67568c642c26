import type { PhotosetPost } from '@tessera/shared-contracts/media/photoset';
import { photoLinks, readPhotoset } from '../carousel/read-photoset.ts';
import { closestPost, readPostModel } from '../posts/post-model.ts';
import { opensLarge, pictureSize, textPictureSelector } from './text-pictures.ts';

/** One slide of the lightbox. */
export type Slide =
  | {
      readonly kind: 'photo';
      readonly shown: HTMLElement;
      readonly src: string;
      readonly thumbnail: string;
      readonly caption: string;
      readonly alt: string;
      readonly description: string;
      readonly width: number;
      readonly height: number;
    }
  | { readonly kind: 'video'; readonly shown: HTMLElement };

/** A photo that links to itself: one that links elsewhere stays a link. */
export const isOwnPhoto = (link: HTMLAnchorElement): boolean =>
  link.getAttribute('href') === link.querySelector('img')?.getAttribute('src');

/** Stands for a missing alternative text. */
const standIn = /^Photo(?: \d+ of \d+)?$/;

function photoSlide(
  link: HTMLAnchorElement,
  { high_res: src, caption, alt }: PhotosetPost['photoset_photos'][number],
): Slide {
  const image = link.querySelector('img');
  const length = (name: 'width' | 'height'): number => Number(image?.getAttribute(name) ?? 0);
  return {
    kind: 'photo',
    shown: link,
    src,
    thumbnail: image?.currentSrc ?? '',
    caption,
    alt,
    description: alt === caption || standIn.test(alt) ? '' : alt,
    width: length('width'),
    height: length('height'),
  };
}

function pictureSlide(image: HTMLImageElement): Slide {
  const caption = image.closest('figure')?.querySelector('figcaption')?.textContent ?? '';
  const { alt } = image;
  return {
    kind: 'photo',
    shown: image,
    src: image.getAttribute('src') ?? '',
    thumbnail: image.currentSrc,
    caption,
    alt,
    description: alt === caption ? '' : alt,
    ...pictureSize(image),
  };
}

/**
 * Everything of a post that can be enlarged, in order: photos that link to themselves, videos, and
 * the images of its texts.
 */
export function readSlides(shown: HTMLElement): Slide[] {
  const post = closestPost(shown);
  const root = post ?? shown.parentElement ?? shown;
  const { photoset_photos } = readPhotoset(root, post && readPostModel(post));
  const photos = new Map<Element, PhotosetPost['photoset_photos'][number] | undefined>(
    photoLinks(root).map((link, index) => [link, photoset_photos[index]]),
  );
  return [
    ...root.querySelectorAll<HTMLElement>(
      `a[data-photo], .post-view__video-player, ${textPictureSelector}`,
    ),
  ].flatMap((found): Slide[] => {
    if (found instanceof HTMLImageElement) return opensLarge(found) ? [pictureSlide(found)] : [];
    const photo = photos.get(found);
    if (!(found instanceof HTMLAnchorElement)) return [{ kind: 'video', shown: found }];
    return photo && isOwnPhoto(found) ? [photoSlide(found, photo)] : [];
  });
}
