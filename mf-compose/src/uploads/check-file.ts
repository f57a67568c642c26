import {
  invalidTypeText,
  uploadTexts,
  type FileRules,
} from '@tessera/shared-contracts/media/upload-rules';

const typesByExtension: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
};

/** The media type of a file, guessed from its extension if the system knows none; '' if unknown. */
export function typeOfFile({ type, name }: Pick<File, 'type' | 'name'>): string {
  if (type !== '') return type;
  const extension = /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return (
    (Object.hasOwn(typesByExtension, extension) ? typesByExtension[extension] : undefined) ?? ''
  );
}

/** Why the type of a file is refused; undefined when it is accepted. */
export const checkType = (
  file: Pick<File, 'type' | 'name'>,
  rules: FileRules,
): string | undefined =>
  rules.uploadPattern.test(typeOfFile(file)) ? undefined : invalidTypeText(rules, file);

/** Why a file must not be sent; undefined when it may be sent. */
export function checkFile(
  file: Pick<File, 'type' | 'name' | 'size'>,
  rules: FileRules,
): string | undefined {
  if (file.size > rules.maxUploadSize) return uploadTexts.tooBig;
  const wrongType = checkType(file, rules);
  if (wrongType !== undefined) return wrongType;
  return file.size === 0 ? uploadTexts.empty : undefined;
}
