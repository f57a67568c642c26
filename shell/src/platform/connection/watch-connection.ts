import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import type { Toasts } from '@tessera/shared-contracts/platform/platform';
import { appendContainer } from '../../page/elements.ts';
import styles from './connection.module.css';

/**
 * Shows a notice while the browser is offline, and a toast when it is back online. Returns a
 * function that stops it.
 */
export function watchConnection(toasts: Toasts): () => void {
  const notice = appendContainer();
  notice.className = styles['notice'] ?? '';
  notice.role = 'status';
  function show(): void {
    if (notice.textContent !== '' && navigator.onLine) toasts.show({ text: connectionTexts.back });
    notice.textContent = navigator.onLine ? '' : connectionTexts.offline;
  }
  const changes = ['online', 'offline'] as const;
  for (const change of changes) window.addEventListener(change, show);
  show();
  return () => {
    for (const change of changes) window.removeEventListener(change, show);
    notice.remove();
  };
}
