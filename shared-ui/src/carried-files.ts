/** Whether a drag carries files; text and links do not count. */
export const carriesFiles = (transfer: Pick<DataTransfer, 'types'> | null): boolean =>
  transfer?.types.includes('Files') ?? false;

/** The last file, which is the one that counts when several are dropped or pasted. */
export const lastFile = (files: Iterable<File>): File | undefined => [...files].at(-1);

/**
 * Returns the file of a paste, if any. Ignores the image that some programs add to formatted text.
 */
export function pastedFile(
  data: Pick<DataTransfer, 'files' | 'types' | 'getData'> | null,
): File | undefined {
  if (!data) return undefined;
  const isFormattedText = data.types.includes('text/html') && data.getData('text/plain') !== '';
  return isFormattedText ? undefined : lastFile(data.files);
}
