import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { editorTexts } from '../parts/editor-texts.ts';
import { imageSource } from '../images/image-source.ts';
import { cleanPaste } from './clean-paste.ts';
import { parseForeign } from './parse-foreign.ts';

const filesOf = (sources: readonly unknown[], platform: Platform): File[] =>
  sources.flatMap((source) => {
    const found = imageSource(source, platform.log);
    return found?.kind === 'file' ? [found.file] : [];
  });

/** Whether HTML is a single image without text. */
const isOnlyImage = (html: string): boolean => {
  const { body } = parseForeign(html);
  return body.textContent.trim() === '' && body.querySelectorAll('img').length === 1;
};

/**
 * Passes pasted or dropped images to `upload`: files, or images embedded in the HTML of other
 * programs. Returns true if it handled everything: files without HTML, or with HTML that is only an
 * image. Otherwise returns false, to leave the HTML or text to the editor. Files that come with
 * other HTML are ignored: some programs add an image of the copied text.
 */
export function takePaste(
  platform: Platform,
  data: DataTransfer | null,
  upload: (files: readonly File[], isAll: boolean) => void,
): boolean {
  if (!data) return false;
  const html = data.getData('text/html');
  const files = [...data.files];
  if (files.length > 0 && (html === '' || isOnlyImage(html))) {
    upload(files, true);
    return true;
  }
  const { embedded, unreachable } = /<img/i.test(html)
    ? cleanPaste(html)
    : { embedded: [], unreachable: [] };
  if (embedded.length + unreachable.length === 0) return false;
  const found = filesOf([...embedded, ...unreachable], platform);
  if (found.length < embedded.length + unreachable.length)
    platform.toasts.show({ text: editorTexts.imagesDropped });
  // upload once the editor has inserted the text, which it does right after this call
  queueMicrotask(() => upload(found, false));
  return false;
}
