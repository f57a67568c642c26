import { fillText } from '@tessera/shared-contracts/core/fill-text';
import { editorTexts } from '../parts/editor-texts.ts';
import styles from '../parts/editor.module.css';

export interface UploadNotice {
  readonly element: HTMLElement;
  showProgress(share: number): void;
  showError(text: string, canRetry: boolean): void;
  /** Revokes the object URL of the preview. */
  revokePreview(): void;
}

const button = (label: string, run: () => void): HTMLButtonElement =>
  Object.assign(document.createElement('button'), {
    type: 'button',
    className: 'button button--quiet',
    textContent: label,
    onclick: run,
  });

/**
 * Creates a placeholder in a text for an image that is uploading, with a preview, the progress and
 * buttons. Does not use React, because the editor owns the element.
 */
export function createUploadNotice(
  file: File,
  { onRemove, onRetry }: { readonly onRemove: () => void; readonly onRetry: () => void },
): UploadNotice {
  const label = fillText(editorTexts.uploading, { name: file.name });
  const element = Object.assign(document.createElement('div'), {
    className: styles['upload'] ?? '',
  });
  element.setAttribute('role', 'group');
  element.setAttribute('aria-label', label);
  const address = URL.createObjectURL(file);
  const preview = Object.assign(document.createElement('img'), {
    src: address,
    alt: '',
    className: styles['uploadPreview'] ?? '',
  });
  preview.addEventListener('error', () => preview.remove());
  const status = document.createElement('div');
  status.className = styles['uploadStatus'] ?? '';
  element.append(preview, status);

  function showProgress(share: number): void {
    const known = status.querySelector('progress');
    if (known) {
      known.value = share;
      return;
    }
    const progress = Object.assign(document.createElement('progress'), {
      max: 1,
      value: share,
      className: styles['uploadBar'] ?? '',
    });
    progress.setAttribute('aria-label', label);
    const name = Object.assign(document.createElement('span'), {
      textContent: file.name,
      className: styles['uploadName'] ?? '',
    });
    status.replaceChildren(name, progress, button(editorTexts.cancelUpload, onRemove));
  }
  showProgress(0);
  return {
    element,
    showProgress,
    showError(text, canRetry) {
      const message = document.createElement('p');
      message.className = `form__error ${styles['uploadError'] ?? ''}`;
      message.setAttribute('role', 'alert');
      message.append(
        Object.assign(document.createElement('strong'), { textContent: file.name }),
        ` ${text}`,
      );
      status.replaceChildren(
        message,
        ...(canRetry ? [button(editorTexts.retryUpload, onRetry)] : []),
        button(editorTexts.dropUpload, onRemove),
      );
    },
    revokePreview: () => URL.revokeObjectURL(address),
  };
}
