import { failureText } from '@tessera/shared-contracts/platform/connection';
import type { Platform } from '@tessera/shared-contracts/platform/platform';
import { technicalTrouble } from '@tessera/shared-contracts/platform/call-texts';
import { createRoot, type Root } from 'react-dom/client';

export type PartPlatform = Pick<Platform, 'log' | 'toasts'>;

/**
 * Creates a React root for one part of a remote, such as a dialog. If rendering fails, React
 * empties the root and calls `onFail`, which should remove the element. Other parts keep working.
 */
export const createPartRoot = (container: Element, onFail: (error: unknown) => void): Root =>
  createRoot(container, {
    // deferred: `onFail` may unmount the root, but React is still working on it
    onUncaughtError: (error) => queueMicrotask(() => onFail(error)),
  });

/**
 * Returns a function that reports that a part could not be rendered, shows a toast and closes the
 * part.
 *
 * @param part name of the part, for the report
 */
export const failPart =
  ({ log, toasts }: PartPlatform, part: string, close: () => void) =>
  (error: unknown): void => {
    log.error(error, { action: 'render', part });
    toasts.show({ text: failureText(technicalTrouble.postAction), tone: 'error' });
    close();
  };
