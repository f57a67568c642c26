import { blogImageBytes } from '@tessera/shared-contracts/blogs/own-blogs';
import {
  invalidTypeText,
  uploadRules,
  uploadTexts,
} from '@tessera/shared-contracts/media/upload-rules';

/** Why a file cannot be a picture of the blog; undefined if it can, as far as its name tells. */
export function pictureProblem(file: Pick<File, 'name' | 'type' | 'size'>): string | undefined {
  if (!uploadRules.photo.uploadPattern.test(file.type))
    return invalidTypeText(uploadRules.photo, file);
  if (file.size === 0) return uploadTexts.empty;
  return file.size > blogImageBytes ? uploadTexts.tooBig : undefined;
}
