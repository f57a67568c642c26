import { connectionTexts } from '@tessera/shared-contracts/platform/connection';
import { storedPageTexts } from '@tessera/shared-contracts/platform/stored-page-texts';
import type { Toasts } from '@tessera/shared-contracts/platform/platform';
import { formatHere } from '@tessera/shared-ui/format/date';
import { combineLatest, fromEvent, map, merge, startWith } from 'rxjs';
import { appendContainer } from '../../page/elements.ts';
import type { RouterService } from '../router/create-router.ts';
import styles from './connection.module.css';

export interface WatchConnectionOptions {
  readonly toasts: Toasts;
  readonly storedAt$: RouterService['storedAt$'];
  readonly reload: () => void;
}

function noticeText(isOnline: boolean, storedAt: string | undefined): string {
  if (storedAt === undefined) return isOnline ? '' : connectionTexts.offline;
  const when = formatHere(storedAt, 'moment', Date.now());
  return isOnline ? storedPageTexts.online(when) : storedPageTexts.offline(when);
}

const isOnline$ = merge(fromEvent(window, 'online'), fromEvent(window, 'offline')).pipe(
  startWith(undefined),
  map(() => navigator.onLine),
);

/**
 * Shows a notice while the browser is offline, or the page is a stored one, and a toast when it is
 * back online. Returns a function that stops it.
 */
export function watchConnection({ toasts, storedAt$, reload }: WatchConnectionOptions): () => void {
  const notice = appendContainer();
  notice.className = styles['notice'] ?? '';
  notice.role = 'status';
  let wasOnline = true;
  const watching = combineLatest([isOnline$, storedAt$]).subscribe(function show([
    isOnline,
    storedAt,
  ]) {
    if (isOnline && !wasOnline)
      toasts.show({
        text: connectionTexts.back,
        ...(storedAt !== undefined && {
          action: { label: storedPageTexts.showNewest, run: reload },
        }),
      });
    wasOnline = isOnline;
    notice.textContent = noticeText(isOnline, storedAt);
  });
  return () => {
    watching.unsubscribe();
    notice.remove();
  };
}
