import { createId } from '@tessera/shared-contracts/core/create-id';
import type { StoredUnsent } from '../../drafts/message-draft.ts';
import type { GifChoice } from '@tessera/shared-contracts/gifs/gif-search-feature';
import type { DecodedImage } from '@tessera/shared-ui/decode-image';

/** A chosen image that has not been sent yet. */
export interface ImagePreview {
  /** The message that the image is sent as. */
  readonly message: StoredUnsent;
  readonly url: string;
  /** Width and height in px; 0 if unknown. */
  readonly width: number;
  readonly height: number;
  /** Opens GIF search at the pressed control, to choose another GIF. */
  readonly editCallback?: (anchor: HTMLElement) => void;
  /** The file of an upload. */
  readonly file?: File;
}

/** Maximum size of the preview in px. */
export const previewSize = { width: 210, height: 150 } as const;

/**
 * The size of a preview in px. It keeps the image's aspect ratio and never enlarges the image. If
 * the image's size is unknown, the preview has the maximum size.
 */
export function fitPreview({ width, height }: Pick<ImagePreview, 'width' | 'height'>): {
  readonly width: number;
  readonly height: number;
} {
  if (width <= 0 || height <= 0) return previewSize;
  const scale = Math.min(1, previewSize.width / width, previewSize.height / height);
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

const isNumber = (value: unknown): value is number => typeof value === 'number';

/** The preview of a chosen GIF; undefined if its post or the post's blog is missing. */
export function previewOfGif(
  { postId, postBlogUuid, mediaUrl: url, width, height }: Partial<GifChoice>,
  editCallback?: ImagePreview['editCallback'],
): ImagePreview | undefined {
  if (!postId || !postBlogUuid) return undefined;
  const image = {
    url: url ?? '',
    width: isNumber(width) ? width : 0,
    height: isNumber(height) ? height : 0,
  };
  return {
    message: {
      type: 'POSTREF',
      text: '',
      context: 'messaging-gif',
      post: { id: postId, blog: postBlogUuid },
      picture: image,
      key: createId(),
      at: Date.now(),
    },
    ...image,
    ...(editCallback && { editCallback }),
  };
}

/** The preview of a chosen file. */
export const previewOfFile = (file: File, { url, width, height }: DecodedImage): ImagePreview => ({
  message: {
    type: 'IMAGE',
    text: '',
    context: 'messaging-image-upload',
    // an object URL is valid only on this page
    picture: { url: '', width, height },
    key: createId(),
    at: Date.now(),
  },
  url,
  width,
  height,
  file,
});

/**
 * The preview of a stored message; undefined if the message has no image, or if the image is an
 * upload whose file is missing.
 */
export function previewOfStored(
  message: StoredUnsent,
  file: File | undefined,
  editCallback?: ImagePreview['editCallback'],
): ImagePreview | undefined {
  const { type, picture: image } = message;
  if (type === 'POSTREF' && image)
    return { message, ...image, ...(editCallback && { editCallback }) };
  return type === 'IMAGE' && image && file
    ? { message, ...image, url: URL.createObjectURL(file), file }
    : undefined;
}
