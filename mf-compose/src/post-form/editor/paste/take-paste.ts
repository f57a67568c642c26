import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { editorTexts } from '../editor-texts.ts';
import { imageSource } from '../images/image-source.ts';
import { cleanPaste } from './clean-paste.ts';
import { parseForeign } from './parse-foreign.ts';

const filesOf = (sources: readonly unknown[], platform: Platform): File[] =>
  sources.flatMap((source) => {
    const found = imageSource(source, platform.log);
    return found?.kind === 'file' ? [found.file] : [];
  });

/** Whether HTML has content beside its one image. */
const isOnlyPicture = (html: string): boolean => {
  const { body } = parseForeign(html);
  return body.textContent.trim() === '' && body.querySelectorAll('img').length === 1;
};

/**
 * Takes images that were pasted or dropped: files, and those embedded in the HTML of other
 * programs, go through `upload`. Returns true when there was nothing else. Programs add a rendered
 * image of a text to the text: then the text is meant, and false leaves it to the editor.
 */
export function takePaste(
  platform: Platform,
  data: DataTransfer | null,
  upload: (files: readonly File[], isAll: boolean) => void,
): boolean {
  if (!data) return false;
  const html = data.getData('text/html');
  const files = [...data.files];
  if (files.length > 0 && (html === '' || isOnlyPicture(html))) {
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
  // behind the text, which the editor inserts right after this
  queueMicrotask(() => upload(found, false));
  return false;
}
