import { photoAttributes } from '@tessera/shared-contracts/media/photo-element';
import { readPhotos, type ShownPhoto } from '../carousel/read-photoset.ts';
import { closestPost } from '../posts/post-elements.ts';
import { canEnlarge, imageSize, textImageSelector } from './text-images.ts';

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

/** Whether a photo links to its own file and can thus be enlarged; other photos stay links. */
export const isOwnPhoto = (link: HTMLAnchorElement): boolean =>
  link.getAttribute('href') === link.querySelector('img')?.getAttribute('src');

/** Matches the placeholder for a missing alternative text. */
const placeholder = /^Photo(?: \d+ of \d+)?$/;

function photoSlide({ link, high_res: src, caption, alt }: ShownPhoto): Slide {
  const image = link.querySelector('img');
  const length = (name: 'width' | 'height'): number => Number(image?.getAttribute(name) ?? 0);
  return {
    kind: 'photo',
    shown: link,
    src,
    thumbnail: image?.currentSrc ?? '',
    caption,
    alt,
    description: alt === caption || placeholder.test(alt) ? '' : alt,
    width: length('width'),
    height: length('height'),
  };
}

function imageSlide(image: HTMLImageElement): Slide {
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
    ...imageSize(image),
  };
}

/**
 * All media that can be enlarged, in document order: videos, images in texts, and photos that link
 * to their own files. Looks in the post around `shown` or, if there is no post, in the parent of
 * `shown`.
 */
export function readSlides(shown: HTMLElement): Slide[] {
  const root = closestPost(shown) ?? shown.parentElement ?? shown;
  const photos = new Map<Element, ShownPhoto>(readPhotos(root).map((photo) => [photo.link, photo]));
  return [
    ...root.querySelectorAll<HTMLElement>(
      `a[${photoAttributes.photo}], .post-view__video-player, ${textImageSelector}`,
    ),
  ].flatMap((found): Slide[] => {
    if (found instanceof HTMLImageElement) return canEnlarge(found) ? [imageSlide(found)] : [];
    if (!(found instanceof HTMLAnchorElement)) return [{ kind: 'video', shown: found }];
    const photo = photos.get(found);
    return photo && isOwnPhoto(found) ? [photoSlide(photo)] : [];
  });
}
