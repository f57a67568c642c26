import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ownBlogTexts } from '@tessera/shared-contracts/blogs/own-blogs';
import type { Deps, Viewer } from '../../base/http/context.ts';
import { notFound } from '../../base/wire/refusal.ts';
import { keyOfUrl } from '../../base/media-store/media-types.ts';
import { storeImage } from '../../base/media/store-image.ts';
import { createSemaphore } from '../../base/media/semaphore.ts';
import { changeBlog } from './blog-change-queries.ts';
import { setAvatarKey } from './blog-life-queries.ts';
import type { BlogRow } from './blog-queries.ts';

/** Blog images change rarely: processing one at a time is enough. */
const limited = createSemaphore(1);

/** Side of the master avatar and maximum size of a cropped header image, in px. */
const avatarSide = 512;
const header = { width: 1600, height: 500 } as const;

/** A focus point as fractions of width and height. */
const pointOf = (focus: string): { readonly x: number; readonly y: number } => {
  const [x = 50, y = 50] = focus.split(',').map(Number);
  return { x: x / 100, y: y / 100 };
};

/**
 * Where a crop starts along one axis, in px. The focus point is in the middle of the crop, unless
 * the crop would then extend beyond the image.
 */
const startOf = (point: number, whole: number, part: number): number =>
  Math.round(Math.min(Math.max(point * whole - part / 2, 0), whole - part));

/** Crops a header image around a focus point. Does not enlarge small images. */
async function cropHeader(image: Buffer, focus: string): Promise<Buffer> {
  const { width, height } = await sharp(image).metadata();
  const shape = header.width / header.height;
  const part =
    width / height > shape
      ? { width: Math.max(1, Math.round(height * shape)), height }
      : { width, height: Math.max(1, Math.round(width / shape)) };
  const { x, y } = pointOf(focus);
  return sharp(image)
    .extract({ left: startOf(x, width, part.width), top: startOf(y, height, part.height), ...part })
    .resize({ width: header.width, withoutEnlargement: true })
    .webp({ quality: 84 })
    .toBuffer();
}

/** Validates an uploaded image, strips its metadata, stores it, and returns the stored image. */
async function readImage(
  deps: Deps,
  viewer: Viewer,
  file: string,
): Promise<{
  readonly key: string;
  readonly content: Buffer;
  readonly width: number;
  readonly height: number;
}> {
  const { key, width, height } = await storeImage(deps, viewer.userId, await readFile(file));
  const content = await deps.media.get(key);
  if (!content) throw new Error('a stored image is missing');
  return { key, content, width, height };
}

/** Sets the avatar of a blog to a square crop of the upload, around its most eye-catching part. */
export async function storeAvatar(
  deps: Deps,
  viewer: Viewer,
  blog: BlogRow,
  file: string,
): Promise<void> {
  const { content } = await readImage(deps, viewer, file);
  const square = await limited(() =>
    sharp(content)
      .resize(avatarSide, avatarSide, { fit: 'cover', position: 'attention' })
      .webp({ quality: 90 })
      .toBuffer(),
  );
  await setAvatarKey(deps.db, blog.id, await deps.media.put(square, 'webp'));
}

/** Crops an image around a focus point and stores the crop. Returns its URL. */
async function storeCrop(deps: Deps, image: Buffer, focus: string): Promise<string> {
  const cropped = await limited(() => cropHeader(image, focus));
  return deps.media.url(await deps.media.put(cropped, 'webp'));
}

/** Sets the header image of a blog and shows it. */
export async function storeHeaderImage(
  deps: Deps,
  viewer: Viewer,
  blog: BlogRow,
  file: string,
  focus: string,
): Promise<void> {
  const { key, content, width, height } = await readImage(deps, viewer, file);
  await changeBlog(
    deps.db,
    blog.id,
    { header_focus: focus },
    {
      header_image: deps.media.url(key),
      header_image_focused: await storeCrop(deps, content, focus),
      header_image_dimens: `${width}x${height}`,
      show_header_image: true,
    },
  );
}

/** Crops the existing header image around another focus point. A hidden image stays hidden. */
export async function focusHeaderImage(deps: Deps, blog: BlogRow, focus: string): Promise<void> {
  const { header_image, header_image_dimens } = blog.theme;
  const key = keyOfUrl(header_image);
  const content = key === undefined ? undefined : await deps.media.get(key);
  if (!content) throw notFound(ownBlogTexts.noHeader);
  await changeBlog(
    deps.db,
    blog.id,
    { header_focus: focus },
    // write all three together: another request may have replaced the image in the meantime
    {
      header_image,
      header_image_dimens,
      header_image_focused: await storeCrop(deps, content, focus),
    },
  );
}

export const removeHeaderImage = (deps: Deps, blog: BlogRow): Promise<void> =>
  changeBlog(
    deps.db,
    blog.id,
    { header_focus: '50,50' },
    { header_image: '', header_image_focused: '', header_image_dimens: '' },
  );
