import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  type FocusEventHandler,
  type KeyboardEventHandler,
} from 'react';
import { createTextSync, type TextSync } from './text-sync.ts';

export interface SyncedText {
  /** Call when the text has changed. */
  readonly note: () => void;
  /** Call when the text has changed and the form must have it immediately. */
  readonly reportNow: () => void;
  /**
   * Listeners for an editor's frame, so that the form has the text before it is submitted or
   * closed.
   */
  readonly frame: { readonly onKeyDown: KeyboardEventHandler; readonly onBlur: FocusEventHandler };
}

/**
 * Reports the text of a mounted editor when typing pauses, and once a second during typing. `read`
 * is undefined until the editor exists.
 */
export function useTextSync(
  read: (() => string) | undefined,
  onText: (text: string) => void,
): SyncedText {
  const sync = useRef<TextSync>(undefined);
  const latest = useRef(onText);
  useEffect(() => {
    latest.current = onText;
  });
  useEffect(() => {
    if (!read) return;
    const created = createTextSync(read, (text) => latest.current(text));
    sync.current = created;
    return () => {
      created.stop();
      sync.current = undefined;
    };
  }, [read]);
  const note = useCallback(() => sync.current?.note(), []);
  const reportNow = useCallback(() => {
    sync.current?.note();
    sync.current?.flush();
  }, []);
  const frame = useMemo<SyncedText['frame']>(
    () => ({
      onKeyDown(event) {
        if (event.key === 'Escape' || (event.key === 'Enter' && (event.ctrlKey || event.metaKey)))
          sync.current?.flush();
      },
      onBlur: () => sync.current?.flush(),
    }),
    [],
  );
  return { note, reportNow, frame };
}
